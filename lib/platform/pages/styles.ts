/** The style of the platform's own pages: the console's design tokens (look.md), without its build. */
export const STYLES = `
@font-face{font-family:"Inter Variable";src:url("/assets/inter.woff2") format("woff2");font-weight:100 900;font-display:swap}
:root{color-scheme:light dark;
--bg:light-dark(oklch(.985 .003 220),oklch(.185 .012 235));
--surface:light-dark(#fff,oklch(.215 .013 235));
--line:light-dark(oklch(.915 .007 220),oklch(.30 .014 235));
--line-strong:light-dark(oklch(.635 .014 230),oklch(.55 .016 230));
--text:light-dark(oklch(.24 .02 235),oklch(.94 .008 220));
--muted:light-dark(oklch(.47 .02 235),oklch(.74 .016 225));
--accent:light-dark(oklch(.49 .092 190),oklch(.74 .105 188));
--accent-hover:light-dark(oklch(.44 .09 190),oklch(.79 .1 188));
--accent-soft:light-dark(oklch(.95 .03 190),oklch(.30 .045 190));
--accent-text:light-dark(oklch(.40 .08 190),oklch(.85 .08 188));
--on:light-dark(#fff,oklch(.18 .03 200));
--hover:light-dark(oklch(.965 .006 220),oklch(.245 .014 235));
--danger:light-dark(oklch(.50 .17 25),oklch(.76 .12 22));
--danger-soft:light-dark(oklch(.96 .025 20),oklch(.31 .06 22));
--shadow:0 1px 2px light-dark(oklch(.3 .03 235/.06),transparent),0 12px 32px -12px light-dark(oklch(.2 .03 235/.14),#0008),0 0 0 1px light-dark(oklch(.3 .03 235/.07),oklch(1 0 0/.07))}
*{box-sizing:border-box}
html{background:var(--bg);color:var(--text);font:400 14px/20px "Inter Variable",system-ui,sans-serif;-webkit-font-smoothing:antialiased;text-rendering:optimizeLegibility}
body{margin:0;min-height:100dvh;display:flex;flex-direction:column;align-items:center;padding:48px 16px 32px;text-wrap:pretty}
.brand{display:flex;align-items:center;gap:10px;font-weight:600;font-size:16px;letter-spacing:-.01em;margin-bottom:24px}
.brand svg{width:28px;height:28px;flex:none}
main{width:100%;max-width:416px;background:var(--surface);border-radius:12px;box-shadow:var(--shadow);padding:32px}
main.wide{max-width:760px}
@media (min-width:880px){main.columns{max-width:860px;display:grid;grid-template-columns:1fr 1fr;padding:0}main.columns>*{padding:32px}main.columns>section.more{margin:0;border-top:0;border-left:1px solid var(--line)}}
h1{font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.015em;margin:0 0 4px;text-wrap:balance}
h2{font-size:13px;line-height:20px;font-weight:600;margin:0}
p{margin:0 0 16px}
.lead,.hint,.meta{color:var(--muted)}
.lead{margin-bottom:24px}
.lead strong{color:var(--text);font-weight:600}
.hint{font-size:13px;line-height:18px;margin:4px 0 0}
.aside,form+.hint{margin:14px 0}
.field{position:relative;margin-bottom:16px}
.row{display:grid;grid-template-columns:1fr 1fr;gap:12px}
label{display:block;font-weight:500;font-size:13px;margin-bottom:6px}
input[type=text],input[type=password]{width:100%;height:44px;padding:0 12px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--line-strong);border-radius:8px;transition:border-color .14s ease-out}
input[readonly]{background:var(--hover);color:var(--muted)}
.corner{position:absolute;top:-4px;right:0}
.corner a{display:block;padding:4px 0;font-size:13px;font-weight:500}
.secret{position:relative}
.secret input{padding-right:48px}
.reveal{position:absolute;top:1px;right:1px;display:grid;place-items:center;width:42px;height:42px;padding:0;color:var(--muted);background:none;border:0;border-radius:7px;cursor:pointer}
.reveal[hidden]{display:none}
.reveal:hover{color:var(--text)}
.reveal svg{width:18px;height:18px}
.reveal[aria-pressed=false] .off{display:none}
.back{margin:16px 0 0;font-size:13px}
input:hover{border-color:var(--muted)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
input:focus-visible{outline-offset:-1px;border-color:var(--accent)}
input[aria-invalid=true]{border-color:var(--danger);outline-color:var(--danger)}
.error{color:var(--danger);font-size:13px;line-height:18px;margin:6px 0 0;display:flex;gap:6px}
.error:has(span:empty){display:none}
.alert{background:var(--danger-soft);color:var(--danger);border-radius:8px;padding:10px 12px;margin-bottom:20px;font-size:13px;font-weight:500;display:flex;gap:8px}
.note{background:var(--accent-soft);color:var(--accent-text);border-radius:8px;padding:10px 12px;margin:0 0 20px;font-size:13px}
.alert svg,.error svg{width:16px;height:16px;flex:none;margin-top:1px}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:8px 16px;font:inherit;font-weight:600;text-align:center;border-radius:8px;border:1px solid transparent;cursor:pointer;text-decoration:none;transition:background-color .14s ease-out}
.primary{background:var(--accent);color:var(--on);width:100%}
.primary:hover{background:var(--accent-hover)}
.quiet{background:transparent;color:var(--text);border-color:var(--line-strong)}
.quiet:hover{background:var(--hover)}
.passkey[hidden],.passkey [hidden],.unable[hidden]{display:none}
.use svg{width:18px;height:18px;flex:none;margin-right:8px}
.passkey .alert{margin:12px 0 0}
.or{display:flex;align-items:center;gap:12px;margin:20px 0;color:var(--muted);font-size:13px}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.passkey:not([hidden])~form .primary{background:transparent;color:var(--text);border-color:var(--line-strong)}
.passkey:not([hidden])~form .primary:hover{background:var(--hover)}
.actions{display:flex;gap:12px;margin-top:8px}
.actions>*{flex:1}
a{color:var(--accent-text);text-underline-offset:2px}
.chip{display:inline-block;background:var(--accent-soft);color:var(--accent-text);border-radius:6px;padding:1px 8px;font-size:12px;font-weight:500;line-height:20px}
section.more{margin-top:24px;padding-top:20px;border-top:1px solid var(--line)}
ul.list{list-style:none;margin:12px -8px 0;padding:0}
ul.list li+li::before{content:"";display:block;margin:0 8px;border-top:1px solid var(--line)}
ul.list button,ul.list a.item{display:flex;align-items:center;justify-content:space-between;gap:12px;width:100%;min-height:48px;padding:6px 8px;font:inherit;text-align:left;color:inherit;background:none;border:0;border-radius:6px;cursor:pointer;text-decoration:none}
ul.list button:hover,ul.list a.item:hover{background:var(--hover)}
ul.list .who{min-width:0;overflow-wrap:anywhere}
ul.list .who b{display:block;font-weight:500}
ul.list .who span{display:block;color:var(--muted);font-size:12px;line-height:16px}
ul.list .use{color:var(--accent-text);font-weight:600;font-size:13px;flex:none}
ul.scopes{margin:0 0 20px;padding:0;list-style:none;border:1px solid var(--line);border-radius:8px}
ul.scopes li{padding:10px 12px}
ul.scopes li+li{border-top:1px solid var(--line)}
ul.scopes b{display:block;font-weight:500}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0 0 20px}
dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
dl.names{margin-top:8px}
dl.stacked{grid-template-columns:1fr;gap:0;margin-top:8px}dl.stacked dd{display:flex;align-items:center;justify-content:space-between;gap:8px;margin-bottom:8px}dl.stacked code{min-width:0}dl.stacked .link{margin:-10px 0}
h2.above{margin-bottom:12px}
main ul:not([class]){margin:8px 0 0;padding-left:20px}
main ul:not([class]) li+li{margin-top:6px}
.mail{white-space:pre-wrap;overflow-wrap:anywhere;border-top:1px solid var(--line);padding-top:20px;font:inherit;margin:0}
code{font-family:ui-monospace,"JetBrains Mono Variable",monospace;font-size:12px}
.person{display:flex;align-items:center;gap:10px;margin-bottom:24px;padding:8px 12px;background:var(--bg);border:1px solid var(--line);border-radius:8px}
.person .initials{display:grid;place-items:center;flex:none;width:32px;height:32px;border-radius:50%;background:var(--accent-soft);color:var(--accent-text);font-size:12px;font-weight:600}
.person .who{flex:1;min-width:0;overflow-wrap:anywhere}
.person .who b{display:block;font-weight:500}
.person .who span{display:block;color:var(--muted);font-size:13px;line-height:18px}
.link[hidden]{display:none}
.link{flex:none;min-width:40px;min-height:40px;padding:0 4px;font:inherit;font-size:13px;font-weight:500;color:var(--accent-text);background:none;border:0;border-radius:6px;cursor:pointer}
.link:hover{text-decoration:underline;text-underline-offset:2px}
.ways{display:flex;gap:4px;margin-bottom:20px;padding:3px;background:var(--hover);border-radius:9px}
.ways a{flex:1;display:grid;place-items:center;min-height:40px;padding:4px 8px;font-weight:500;text-align:center;color:var(--muted);text-decoration:none;border-radius:7px}
.ways a[aria-current]{background:light-dark(#fff,oklch(.30 .014 235));color:var(--text);box-shadow:0 0 0 1px var(--line)}
form.digits input[type=text]{height:48px;font:500 22px ui-monospace,"JetBrains Mono Variable",monospace;letter-spacing:.5em;text-indent:.25em}
.picture{display:block;width:200px;height:200px;margin:0 auto 12px;background:#fff;border-radius:8px}
ul.codes{display:grid;grid-template-columns:1fr 1fr;gap:8px 16px;margin:8px 0 20px;padding:12px 16px;list-style:none;background:var(--bg);border:1px solid var(--line);border-radius:8px}
ul.codes code{font-size:14px}
.later{margin-top:12px}
.later .button{width:100%}
.octagon{width:28px;height:28px;color:var(--danger);margin-bottom:12px}
.code{display:flex;align-items:center;justify-content:space-between;gap:12px;padding:12px 16px;margin-bottom:12px;background:var(--bg);border:1px solid var(--line);border-radius:8px}
.code p{margin:0}
.letters{font:600 28px/36px ui-monospace,"JetBrains Mono Variable",monospace;letter-spacing:.02em;white-space:nowrap}
.button[hidden]{display:none}
.after{margin-bottom:20px}
.refused>.button+.button{width:100%;margin-top:8px}
.refused details{margin-top:16px;font-size:13px}
.refused summary{cursor:pointer;padding:4px 0}
footer{margin-top:24px;color:var(--muted);font-size:12px}
@media (min-width:481px){body{justify-content:safe center}}
@media (max-width:480px){html{background:var(--surface)}body{padding:24px 20px;align-items:stretch}main{max-width:none;background:none;border-radius:0;box-shadow:none;padding:0}.row,dl.names{grid-template-columns:1fr;gap:0}dl.names dd{margin-bottom:8px}
input[type=text],input[type=password]{height:48px;font-size:16px}.reveal{height:46px}.button{min-height:48px}.corner{top:-14px}.corner a{padding:14px 0 6px}.back a,.refused summary{display:inline-block;padding:10px 0}ul.list .item:has(.meta){flex-direction:column;align-items:start;justify-content:center;gap:0}ul.list .item .meta{font-size:12px;line-height:16px}}
@media (forced-colors:active) and (min-width:481px){main{outline:1px solid CanvasText}}
@media (forced-colors:active){.alert,.note,.chip,.initials{outline:1px solid CanvasText}.ways a[aria-current]{outline:2px solid Highlight;outline-offset:-2px}.primary{forced-color-adjust:none;background:Highlight;color:HighlightText}.passkey:not([hidden])~form .primary{forced-color-adjust:auto}:focus-visible{outline:3px solid Highlight;outline-offset:2px}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`.trim();
