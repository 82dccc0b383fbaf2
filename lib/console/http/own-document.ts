/**
 * Documents that the BFF renders without React or external scripts and styles, so that they work in any state of the
 * console.
 */
import { COOKIE, type Language } from '@/lib/contract/limits';
import { chooseLanguage } from '@/lib/language';
import english from '@/messages/en/bff.json';
import englishShell from '@/messages/en/shell.json';
import norwegian from '@/messages/no/bff.json';
import norwegianShell from '@/messages/no/shell.json';
import { parseCookies } from './cookies';

const NAMES: Record<Language, string> = { en: englishShell.appName, no: norwegianShell.appName };
const TEXTS: Record<Language, typeof english> = { en: english, no: norwegian };
/** The same mark as in the sidebar (components/shell/header/brand.tsx). */
const MARK =
  '<svg viewBox="0 0 32 32" aria-hidden="true" fill="none" stroke="var(--on)" stroke-width="2.2" stroke-linejoin="round"><rect width="32" height="32" rx="8" fill="var(--accent)" stroke="none"/><path d="M10 11.5 16 8l6 3.5v7L16 22l-6-3.5z"/><path d="M10 11.5 16 15l6-3.5M16 15v7" stroke-opacity=".65"/></svg>';

/** The console's design tokens (app/globals.css) that one card needs. */
const STYLES = `
:root { color-scheme: light dark; --text: light-dark(oklch(.24 .02 235), oklch(.94 .008 220)); --muted: light-dark(oklch(.47 .02 235), oklch(.74 .016 225));
  --accent: light-dark(oklch(.49 .092 190), oklch(.74 .105 188)); --on: light-dark(#fff, oklch(.18 .03 200)); --line: light-dark(oklch(.635 .014 230), oklch(.55 .016 230));
  --notice: light-dark(oklch(.48 .1 70), oklch(.83 .11 80)); --notice-soft: light-dark(oklch(.96 .04 85), oklch(.31 .05 75)); }
.light { color-scheme: light; } .dark { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 1.5rem; padding: 2.5rem 1rem; color: var(--text);
  background: light-dark(oklch(.985 .003 220), oklch(.185 .012 235)); font: .875rem/1.5 "Inter Variable", Inter, system-ui, sans-serif; }
header { display: flex; align-items: center; gap: .625rem; font-size: 1rem; font-weight: 600; letter-spacing: -.01em; }
header svg { width: 1.75rem; height: 1.75rem; }
main { width: min(36rem, calc(100vw - 2rem)); padding: 2rem; border-radius: 1rem; background: light-dark(#fff, oklch(.215 .013 235));
  box-shadow: 0 0 0 1px light-dark(oklch(.3 .03 235 / .07), oklch(1 0 0 / .06)), 0 1px 2px light-dark(oklch(.3 .03 235 / .06), transparent); }
main svg { display: block; width: 2.75rem; height: 2.75rem; padding: .7rem; margin-bottom: 1.25rem; border-radius: .75rem; color: var(--notice); background: var(--notice-soft); }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.3; font-weight: 600; letter-spacing: -.015em; text-wrap: balance; }
p { margin: .5rem 0 0; color: var(--muted); text-wrap: pretty; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin-top: 1.75rem; }
.actions p { margin: 0; }
button, a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1rem; border: 1px solid var(--line); border-radius: .5rem;
  font: inherit; font-weight: 500; color: inherit; background: none; text-decoration: none; cursor: pointer; }
.primary { border-color: transparent; color: var(--on); background: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 30rem) { main { padding: 1.5rem; } }
@media (forced-colors: active) { main { outline: 1px solid CanvasText; } .primary { forced-color-adjust: none; color: HighlightText; background: Highlight; } }
`;

function documentLanguage(headers: Pick<Headers, 'get'>): Language {
  return chooseLanguage(parseCookies(headers.get('cookie')).get(COOKIE.language), headers.get('accept-language'));
}

/** Returns the texts of such documents in the language of the cookie. */
export const documentTexts = (headers: Pick<Headers, 'get'>): typeof english => TEXTS[documentLanguage(headers)];

/**
 * A whole document around its content, in the language and the theme of the browser's cookies.
 *
 * @param parts - markup; whatever came from outside must have been escaped
 */
export function ownDocument(
  headers: Pick<Headers, 'get'>,
  { title, head = '', main }: { title: string; head?: string; main: string },
): string {
  const language = documentLanguage(headers);
  const theme = parseCookies(headers.get('cookie')).get(COOKIE.theme);
  const scheme = theme === 'light' || theme === 'dark' ? ` class="${theme}"` : '';
  return `<!doctype html>
<html lang="${language}"${scheme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLES}</style>
${head}
</head>
<body>
<header>${MARK}<span>${NAMES[language]}</span></header>
<main>
${main}
</main>
</body>
</html>
`;
}

/** Escapes text for an attribute value. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
