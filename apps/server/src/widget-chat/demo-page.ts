import { escapeHtml } from '../infra/html.ts';

const STYLE = `*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#1f1a14;background:#fff}
.bar{margin:0;padding:7px 24px;background:#f4f3ef;color:#5c554c;font-size:13px;text-align:center}
.top{display:flex;flex-wrap:wrap;align-items:center;gap:8px 40px;padding:18px max(24px,calc(50% - 624px));border-bottom:1px solid #e7e3dd}
header b,h1,h2{font-family:Georgia,'Times New Roman',serif}
header b{font-size:20px}
nav{display:flex;flex-wrap:wrap;gap:8px 28px;font-size:14px;color:#5c554c}
nav b{font:inherit;font-weight:600;color:#1f1a14}
main{max-width:1296px;margin:0 auto;padding:28px 24px 64px}
.product{display:grid;grid-template-columns:minmax(0,1fr);gap:28px}
@media(min-width:800px){.product{grid-template-columns:minmax(0,500px) minmax(0,320px)}}
.picture{aspect-ratio:1;border-radius:8px;overflow:hidden;background:#f4f3ef}
svg{display:block;width:100%;height:100%}
.path,.small{color:#5c554c;font-size:14px}
h1{margin:8px 0;font-size:30px;line-height:36px;font-weight:400}
h2{margin:36px 0 16px;font-size:22px;font-weight:400}
.price{margin:14px 0;font-size:22px;font-weight:600}
.price span{font-size:13px;font-weight:400;color:#5c554c}
.sizes{display:flex;gap:8px;margin:8px 0 20px;padding:0;list-style:none}
.sizes li{padding:8px 16px;border:1px solid #cfc9c0;border-radius:6px;font-size:14px}
.sizes li:first-child{border:2px solid #1f1a14;padding:7px 15px}
.bag{padding:14px;border-radius:6px;background:#1f1a14;color:#fff;text-align:center;font-weight:600}
.more{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:16px}
.more div{aspect-ratio:1.1;border-radius:6px;overflow:hidden}
.one{background:#fcf3e7}.two{background:#f4f3ef}.three{background:#f3f8de}.four{background:#e8e6ff}
.hint{padding:14px 18px;border:1px solid #e09b34;border-radius:8px;background:#fcf3e7}
code{padding:2px 6px;border-radius:4px;background:#fff}`;

const SOFA = `<svg viewBox="0 0 500 500" aria-hidden="true"><path fill="#e5e2db" d="M0 360h500v140H0z"/><circle cx="90" cy="88" r="32" fill="#fdf1d8"/>
<rect x="84" y="210" width="330" height="200" rx="28" fill="#cfc8bc"/><rect x="68" y="280" width="52" height="130" rx="24" fill="#8d847a"/><rect x="378" y="280" width="52" height="130" rx="24" fill="#8d847a"/>
<path fill="#5c554c" d="M96 410h14v38H96zM388 410h14v38h-14z"/><rect x="118" y="264" width="72" height="60" rx="12" fill="#fff" transform="rotate(-8 154 294)"/>
<path fill="#e09b34" d="M206 214q62-18 116 0l26 200q-76 26-152 0z"/><path fill="#fdf4e8" d="M206 214q62-18 116 0l3 24q-62-16-120 0zM200 300q70-18 134-2l3 22q-72-16-138 2zM194 372q76-18 150-2l2 20q-76-16-153 2z"/></svg>`;

const GOES_WITH = [
  ['one', '<path fill="#5c554c" d="M90 44h40v20q34 30 22 72-8 26-42 26t-42-26q-12-42 22-72z"/>'],
  [
    'two',
    '<rect x="46" y="62" width="128" height="94" rx="22" fill="#fff"/><path fill="#cfc8bc" d="M46 92h128v4H46z"/>',
  ],
  [
    'three',
    '<path fill="#fff" d="M62 76h84v44a42 42 0 0 1-84 0z"/><circle cx="152" cy="100" r="16" fill="none" stroke="#fff" stroke-width="9"/>',
  ],
  [
    'four',
    '<rect x="62" y="50" width="96" height="112" rx="8" fill="#fff"/><path fill="#8882ff" d="M62 126h96v5H62zM62 140h96v5H62z"/>',
  ],
] as const;

/** A sample shop page with the chat on it. It loads nothing from other sites. */
export function demoPage(key: string, language: string, nonce: string): string {
  // An address of its own: on one machine, a page that loads the widget next must not get it from the cache unnoticed.
  const chat = key
    ? `<script async src="/widget.js?key=${encodeURIComponent(key)}&amp;demo" data-key="${escapeHtml(key)}" data-language="${escapeHtml(language)}"></script>`
    : '';
  const hint = key
    ? ''
    : '<p class="hint">To see the chat here, sign in, add a web widget and open <code>/demo?key=…</code> with its key.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Wool throw Sand Stripe – Linden Home</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<header><p class="bar">Free delivery from 80 € in the EU. Order before 14:00, sent today.</p>
<div class="top"><b>Linden Home</b><nav aria-label="Shop"><b>Throws</b><span>Bed linen</span><span>Ceramics</span><span>Kitchen</span><span>Gifts</span></nav></div></header>
<main>
${hint}
<div class="product">
<div class="picture">${SOFA}</div>
<div>
<div class="path">Throws / Wool</div>
<h1>Wool throw Sand Stripe</h1>
<div class="small">4.8 of 5, 126 reviews</div>
<div class="price">89,00 € <span>incl. VAT</span></div>
<p>Woven from 100 % new wool. Soft, heavy enough for winter, light enough for the sofa. 140 × 200 cm.</p>
<div class="small">Size</div>
<ul class="sizes"><li>140 × 200</li><li>200 × 220</li></ul>
<div class="bag">Add to bag</div>
<p class="small">In stock, with you in 3–5 working days</p>
</div>
</div>
<h2>Goes well with</h2>
<div class="more">${GOES_WITH.map(([name, shape]) => `<div class="${name}"><svg viewBox="0 0 220 200" aria-hidden="true"><path fill="#e5e2db" d="M0 156h220v44H0z"/>${shape}</svg></div>`).join('')}</div>
</main>
${chat}
</body>
</html>`;
}
