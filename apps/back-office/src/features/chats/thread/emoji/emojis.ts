/** An emoji and the names it is found by; the first one is its code between colons. */
export interface Emoji {
  char: string;
  names: readonly string[];
}

/** What people use in support, from faces to things; screen readers read the signs out in the reader's language. */
const WRITTEN = `
😀 grinning happy|😃 smiley happy|😄 smile happy|😁 grin|😆 laughing|😅 sweat_smile relief|😂 joy tears|🤣 rofl|🙂 slight_smile|🙃 upside_down
😉 wink|😊 blush|😇 innocent angel|🥰 hearts love|😍 heart_eyes|🤩 star_struck|😘 kiss|😋 yum tasty|😛 tongue|😜 crazy|🤗 hug|🤭 oops|🤫 quiet
🤔 thinking hmm|🤨 doubt|😐 neutral|😑 expressionless|😶 speechless|🙄 eye_roll|😬 grimace|😌 relieved|😔 pensive|😴 sleeping|😷 mask ill
🤒 sick fever|🤕 hurt|🥳 party celebrate|😎 cool sunglasses|🤓 nerd|😕 confused|😟 worried|🙁 frown sad|😮 surprised wow|😯 hushed|😲 astonished
😳 flushed|🥺 please pleading|😢 cry|😭 sob|😱 scream|😖 confounded|😞 disappointed|😓 sweat|😩 weary|😫 tired|😤 huff|😠 angry|😡 rage|🤯 mind_blown
👍 thumbsup yes good +1|👎 thumbsdown no bad -1|👌 ok|✌️ victory peace|🤞 fingers_crossed luck|🤝 handshake deal|👏 clap bravo|🙌 raised_hands hooray
🙏 pray thanks please|💪 muscle strong|👋 wave hello bye|✋ hand stop|👉 point_right|👈 point_left|👆 point_up|👇 point_down|✍️ writing|🤷 shrug|🤦 facepalm
❤️ heart love|🧡 orange_heart|💛 yellow_heart|💚 green_heart|💙 blue_heart|💜 purple_heart|🖤 black_heart|💔 broken_heart|💕 two_hearts|💯 hundred perfect
✨ sparkles|⭐ star|🔥 fire hot|🎉 tada celebrate congratulations|🎁 gift present|🎂 cake birthday|🥂 cheers|☕ coffee|🍀 clover luck|🌞 sun|🌧️ rain|❄️ snow
🌸 blossom|🌹 rose|🐶 dog|🐱 cat|🍕 pizza|🍎 apple|⚽ football|🎵 music|🎬 film|📷 camera|🏠 house home|🏢 office|🏪 shop store|🏥 hospital|🏦 bank
🚚 truck delivery shipping|📦 package parcel box|✈️ plane flight|🚗 car|🚲 bike|🚆 train|🗺️ map|📍 pin place|🛒 cart shopping|🛍️ bags shopping
💳 card payment|💶 euro money|💵 dollar money|🧾 receipt invoice|🏷️ label price|📧 email mail|📞 phone call|📱 mobile phone|💻 laptop computer|🖨️ printer
🔧 wrench repair|🔨 hammer|⚙️ settings gear|🔑 key|🔒 lock secure|🔓 unlock|🔔 bell reminder|🔍 search|💡 idea light|📎 paperclip attachment|📄 page document
📝 memo note|📅 calendar date|⏰ alarm clock time|⏳ hourglass wait|📈 chart_up|📉 chart_down|✅ check done yes|❌ cross no wrong|❗ exclamation important
❓ question|⚠️ warning|🚫 forbidden no|ℹ️ info|♻️ recycle|🆕 new|🆗 ok_button|🔴 red_circle|🟡 yellow_circle|🟢 green_circle|🔵 blue_circle|➡️ right_arrow|⬅️ left_arrow`;

export const EMOJIS: readonly Emoji[] = WRITTEN.trim()
  .split(/[|\n]/)
  .map((written) => {
    const [char = '', ...names] = written.trim().split(' ');
    return { char, names };
  });

/** Those that have a name beginning with what was typed, then those that have it inside one. */
export function findEmojis(typed: string): readonly Emoji[] {
  const wanted = typed.trim().toLowerCase();
  const rank = ({ names }: Emoji) => {
    if (names.some((name) => name.startsWith(wanted))) return 0;
    return names.some((name) => name.includes(wanted)) ? 1 : 2;
  };
  return EMOJIS.map((emoji) => ({ emoji, rank: rank(emoji) }))
    .filter((each) => each.rank < 2)
    .sort((one, other) => one.rank - other.rank)
    .map(({ emoji }) => emoji);
}

/** The emoji with this code. */
export const emojiOf = (code: string): Emoji | undefined => EMOJIS.find(({ names }) => names.includes(code));
