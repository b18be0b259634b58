/** Prompt delimiters. In knowledge they can only be imitations, so they are turned into harmless text. */
const FENCES: readonly [pattern: RegExp, harmless: string][] = [
  [/<\|([^|<>\n]{0,40})\|>/g, '‹$1›'],
  [/<<\s?(\/?SYS)\s?>>/gi, '‹$1›'],
  [/\[(\/?INST)\]/gi, '($1)'],
  [
    /<(\/?(?:system|assistant|user|human|tool|instructions?|context|documents?|sources?|knowledge|prompt|policy|policies|rules?)\b[^<>\n]{0,100})>/gi,
    '‹$1›',
  ],
  [/<{3,}/g, '‹‹‹'],
  [/>{3,}/g, '›››'],
];

/**
 * Phrases that address a model instead of a reader. This is a signal for people and for later stages, not a security boundary:
 * it can be evaded by rephrasing, so nothing depends on it alone.
 */
const ORDERS: readonly RegExp[] = [
  // Ignore your instructions.
  /\b(ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(previous|prior|above|earlier|preceding|existing|all|your|any|the)\b[^.!?\n]{0,30}\b(instructions?|rules?|prompts?|guidelines?|directions?|polic(y|ies)|restrictions?|context)\b/i,
  /\b(ignorier(e|en|t)|vergiss|vergessen sie|missachte)\b[^.!?\n]{0,50}(anweisung|instruktion|regel|vorgabe|prompt)/i,
  /\b(ignore[zr]?|oublie[zr]?)\b[^.!?\n]{0,50}\b(instructions?|consignes?|règles?|directives?)(?!\p{L})/iu,
  /\b(ignora(re|te)?|dimentica(re|te)?)\b[^.!?\n]{0,50}\b(istruzion[ei]|regol[ae]|direttiv[ae]|prompt)\b/i,
  /\b(ignor[aă](ți|ti)?|uit[aă](ți|ti)?)(?!\p{L})[^.!?\n]{0,50}(instrucțiuni|instructiuni|reguli|indicații|indicatii|prompt)/iu,
  /(игнорируй|проигнорируй|забудь|не обращай внимания на)(те)?(?!\p{L})[^.!?\n]{0,50}(инструкци|указани|правил|промпт)/iu,
  /(ігноруй|проігноруй|забудь|не зважай на)(те)?(?!\p{L})[^.!?\n]{0,50}(інструкці|вказівк|правил|промпт)/iu,
  // Be somebody else.
  /\b(you are|you're) now (?!ready|able|done|on|signed|logged|in\b|here|set|free|leaving|connected|subscribed)\b/i,
  /\bfrom now on,? (you|act|respond|reply|answer)\b/i,
  /\b(pretend (to be|you are|that you)|act as (if you|an? (unrestricted|unfiltered|evil|ai|chatbot|assistant|llm))|roleplay as)\b/i,
  /\b(i want you to|you (are|have|need) to|you will|you must|you should) (act|pretend|role-?play|behave|impersonate|simulate|obey|take on|stay in character|play the)\b/i,
  /\bstay in character\b|\b(two|another|new|different) persona(s|lit(y|ies))?\b|\bas [A-Z]\w*,? you (are|must|will|have|view|can)\b|\byour (new )?(persona|character) is\b/,
  /\b(amoral|unfiltered|uncensored|unethical)\b|\b(without|no|free (of|from)|not bound by)( any| all| its| the)? (restrictions|filters?|censorship|limitations|morals|ethic\w*|content polic\w+)\b|\bnever (refuses?|denies|deny|rejects?)\b/i,
  /\b(an?|the) (ai|chatbot|bot|language model) (named|called|that|who|with no|without)\b|\b(hello|hi|hey|dear),? (chat ?gpt|gpt|ai|chatbot|bot)\b/i,
  /\b(start|begin|end|finish) (your|every|each|all|the) (repl(y|ies)|answers?|responses?|messages?) (with|by)\b/i,
  /\b(?:let'?s|let us) (?:act|play|role-?play)\b[^.!?\n]{0,20}\b(?:scene|scenario|role)\b|\bact like (?:you|your|you're|an? (?:ai|bot))\b/i,
  /\b(developer|dan|god|jailbreak|unrestricted) mode\b|\bdo anything now\b|\bjailbr(eak|oken)\b/i,
  /\b(du bist|sie sind) (jetzt|ab jetzt|nun) (ein|kein)\p{L}* (ki|bot|assistent|chatbot)/iu,
  /\b(tu es|vous êtes) (désormais|maintenant) (une? )?(ia|assistant|bot|chatbot)(?!\p{L})/iu,
  /\b(ora sei|da ora in poi sei)\b|\bde acum (înainte|inainte) ești\b/iu,
  /(теперь ты|отныне ты|відтепер ти|тепер ти)(?!\p{L})/iu,
  // Reveal secrets.
  /\b(system|hidden|initial|secret|developer) (prompt|instructions?|message)\b/i,
  /\b(reveal|print|show|repeat|output|leak|disclose)\b[^.!?\n]{0,30}\b(your|the) (instructions|prompt|rules|guidelines)\b/i,
  /\b(wiederhol(e|en sie)|zeig(e|en sie)?|nenn(e|en sie))\b[^.!?\n]{0,30}\b(deine|ihre) (anweisungen|regeln|instruktionen)|\b(répète|montre|affiche)[sz]?\b[^.!?\n]{0,30}\b(tes|vos) (instructions|consignes)|\b(ripeti|mostra)(mi)?\b[^.!?\n]{0,30}\b(le )?tue istruzioni|(repet[ăa]|arat[ăa])[^.!?\n]{0,30}instruc[țt]iunile tale|(повтори|покажи)[^.!?\n]{0,30}(сво|тво|ваш)\p{L}+ (инструкци|указани|правил|інструкці|вказівк)/iu,
  /(системн(ый|ого|ым|ому) (промпт|запрос)|системний промпт|systemprompt|prompt (de|di) sist[eè]m|invite système)/iu,
  // Addressed to machines.
  /\b(note|message|instructions?|attention|important|hinweis|remarque|nota|notă)\b[^.!?\n]{0,20}\b(to|for|für|pour|per|pentru|all) (the |any |all |die |l')?(ai|llm|llms|chatbots?|language models?|assistants?|bots?|ki)\b/i,
  /\bif you are an? (ai|llm|language model|chatbot|assistant|bot)\b|\b(ai|llm|chatbot)s? (reading|processing|summari[sz]ing) this\b/i,
  /\b(as an? (ai|language model|llm)( language model| assistant)?),? (you|your)\b/i,
  /(если ты|якщо ти|wenn du ein(e)?|si tu es une?|se sei un|dacă ești un) (ии|ші|нейросет|бот|ki|ia|ai|llm|asistent|assist|chatbot|bot|modell|modèle)/iu,
  // Exfiltrate data.
  /!\[[^\]]{0,100}\]\(\s?https?:[^)]{0,300}(\{|%7b|<)/i,
  /\b(append|include|add|insert)\b[^.!?\n]{0,60}\b(every|each|all|your|any) (answers?|repl(y|ies)|responses?)\b/i,
  /\b(call|use|run|invoke|execute) (the )?(tool|function)\b/i,
  // Manipulate the answer.
  /(?:^|[.!?:;"”)\]]\s*)(add|anagram|augment|combine|convert|embed|enhance|group|include|insert|integrate|introduce|jumble|misspell|mention|modify|provide|rearrange|remove|render|replace|rewrite|scramble|substitute|translate|use|weave|write)\b[^\n]{0,120}\byour (answer|reply|response|message)(?!\p{L})/iu,
  // The same where the text before it has no full stop.
  /(?<=[\p{L}\d] )(Add|Anagram|Augment|Combine|Convert|Embed|Enhance|Group|Include|Insert|Integrate|Introduce|Jumble|Misspell|Modify|Provide|Rearrange|Remove|Render|Replace|Rewrite|Scramble|Substitute|Translate|Use|Weave)\b[^\n]{0,120}\byour (answer|reply|response|message)(?!\p{L})/u,
  /\bin your (answer|reply|response),? (add|advise|ask|claim|give|include|invite|mention|name|offer|promote|recommend|say|suggest|tease|tell|use|warn|write)\b/i,
  /(füge|schreib|erwähn|ergänz|änder|bau|empfiehl|nenn)\p{L}*[^.!?\n]{0,80} deine[rn]? antwort|(ajoute|écris|mentionne|modifie|insère|remplace)[^.!?\n]{0,80} ta réponse|(aggiungi|scrivi|menziona|modifica|inserisci|sostituisci)[^.!?\n]{0,80} tua risposta|(adaugă|scrie|menționează|modifică|inserează|înlocuiește)[^.!?\n]{0,80} răspunsul(ui)? tău|(добавь|вставь|напиши|упомяни|измени|замени)[^.!?\n]{0,80} (сво|тво)\p{L}+ ответ|(додай|встав|напиши|згадай|зміни|заміни)[^.!?\n]{0,80} (сво|тво)\p{L}+ відпов/iu,
];

/** Neutralises imitated prompt delimiters and reports whether the text seems to address a model. */
export function defuse(text: string): { text: string; isSuspicious: boolean } {
  let harmless = text;
  for (const [pattern, instead] of FENCES) harmless = harmless.replace(pattern, instead);
  return { text: harmless, isSuspicious: harmless !== text || soundsLikeOrders(text) };
}

/** Whether a text seems to address a model. */
export function soundsLikeOrders(text: string): boolean {
  // Undo spacing and look-alike letters that are meant to evade detection.
  const plain = text.normalize('NFKC').replace(/[\s_*~`]+/g, ' ');
  return ORDERS.some((order) => order.test(plain));
}
