/** Markup that is safe to send. Only `html` makes it, and it escapes everything that is not markup already. */
export class Html {
  constructor(readonly text: string) {}
}

export type HtmlValue = Html | string | number | undefined | null | false | readonly HtmlValue[];

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function render(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  if (value === undefined || value === null || value === false) return '';
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** Template tag: escapes every value except nested `html`; `false`, `null` and `undefined` leave nothing. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(parts.reduce((text, part, index) => text + render(values[index - 1]) + part));
}

/** Markup that a library made and escaped itself. Never for anything that a person wrote. */
export function trusted(markup: string): Html {
  return new Html(markup);
}
