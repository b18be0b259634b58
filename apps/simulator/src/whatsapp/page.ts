/** A page to play a customer of WhatsApp, and to see what Meta would charge. */
export const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>WhatsApp simulator</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css">
<body><header><h1>WhatsApp</h1></header><main>
<section><h2>Number</h2><select id="number" aria-label="Number"></select><button id="new-number">New number</button><pre id="facts"></pre>
<h2>Templates</h2><ul id="templates"></ul>
<h2>Customer</h2><select id="customer" aria-label="Customer"></select>
<form id="new-customer"><label>Name <input name="name" required></label><label>Country <input name="country" value="RO" maxlength="2"></label><button>New customer</button></form></section>
<section class="phone"><h2>Chat</h2><div id="messages" role="log" aria-label="Messages"></div>
<form id="say"><label>Message <input name="text" required></label><button>Send</button></form>
<button data-act="media" data-body='{"kind":"image"}'>Picture</button><button data-act="media" data-body='{"kind":"audio"}'>Voice</button>
<button data-act="read">Read</button><button data-act="block" data-body='{"is":true}'>Block</button><button data-act="block" data-body='{"is":false}'>Unblock</button>
<button data-act="stop-marketing" data-body='{"is":true}'>Stop marketing</button><button data-act="stop-marketing" data-body='{"is":false}'>Resume marketing</button></section>
<section><h2>Invoice</h2><p id="total"></p><table><thead><tr><th>At<th>Country<th>Category<th>US dollars</thead><tbody id="invoice"></tbody></table></section>
</main><script type="module">
const $ = (id) => document.getElementById(id), api = '/_sim/whatsapp/';
const get = async (path) => (await fetch(api + path)).json();
const post = async (path, body = {}) => (await fetch(api + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();
const el = (tag, text, more = {}) => Object.assign(document.createElement(tag), { textContent: text }, more);
const fill = (select, items, label, id) => { const kept = select.value; select.replaceChildren(...items.map((each) => el('option', label(each), { value: each[id] }))); if (items.some((each) => each[id] === kept)) select.value = kept; };
const chat = () => 'chats/' + $('number').value + '/' + encodeURIComponent($('customer').value);
async function show() {
  fill($('number'), await get('numbers'), (each) => each.verifiedName + ' ' + each.display, 'id');
  fill($('customer'), await get('customers'), (each) => each.name + ' ' + each.phone, 'userId');
  if (!$('number').value) return;
  const { total_micros: total, lines } = await get('numbers/' + $('number').value + '/invoice');
  $('total').textContent = lines.length + ' messages, ' + (total / 1e6).toFixed(2) + ' US dollars';
  $('invoice').replaceChildren(...lines.slice(-50).reverse().map((line) => { const row = el('tr', ''); row.append(...[line.at, line.country, line.category, (line.micros / 1e6).toFixed(4)].map((text) => el('td', text))); return row; }));
  const number = 'numbers/' + $('number').value, reviews = { PENDING: ['APPROVED', 'REJECTED'], APPROVED: ['PAUSED', 'DISABLED'], REJECTED: ['APPROVED'], PAUSED: ['APPROVED'], DISABLED: [] };
  $('templates').replaceChildren(...(await get(number + '/templates')).map(({ name, language, category, status }) => {
    const line = el('li', name + ' (' + language + ', ' + category.toLowerCase() + '): ' + status.toLowerCase() + ' ');
    line.append(...reviews[status].map((next) => el('button', next.toLowerCase(), { onclick: () => post(number + '/review', { name, status: next, ...(next === 'REJECTED' && { reason: 'INVALID_FORMAT' }) }).then(show) })));
    return line;
  }));
  if (!$('customer').value) return;
  const { messages, isTyping } = await get(chat());
  $('messages').replaceChildren(...messages.map((message) => {
    const line = el('p', (message.direction === 'in' ? 'Customer: ' : 'Business: ') + (message.media ? '[' + message.type + '] ' : '') + message.text + ' (' + message.status + ')');
    line.append(...message.options.map(({ title }) => el('button', title, { onclick: () => post(chat() + '/tap', { messageId: message.id, title }).then(show) })));
    return line;
  }), ...(isTyping ? [el('p', 'typing…')] : []));
}
$('new-number').onclick = async () => { const { number, account, accessToken, appSecret } = await post('numbers'); await show(); $('number').value = number.id; $('facts').textContent = 'Phone number id: ' + number.id + '\\nBusiness account id: ' + account.id + '\\nAccess token: ' + accessToken + '\\nApp secret: ' + appSecret; show(); };
$('new-customer').onsubmit = async (event) => { event.preventDefault(); const { userId } = await post('customers', Object.fromEntries(new FormData(event.target))); await show(); $('customer').value = userId; show(); };
$('say').onsubmit = async (event) => { event.preventDefault(); await post(chat() + '/say', { text: event.target.text.value }); event.target.reset(); show(); };
for (const button of document.querySelectorAll('[data-act]')) button.onclick = () => post(chat() + '/' + button.dataset.act, JSON.parse(button.dataset.body ?? '{}')).then(show);
setInterval(show, 2000); show();
</script></body></html>`;
