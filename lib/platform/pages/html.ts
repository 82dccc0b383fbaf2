/** `hono/html` with restricted values: no promises, so that a page renders synchronously, and no objects by mistake. */
import { html as template, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** Markup that is safe to send: only `html` and `raw` make it. */
export type Html = HtmlEscapedString;
export type HtmlValue = Html | string | number | undefined | null | false | readonly HtmlValue[];

/** Template tag: escapes every value except nested markup; `false`, `null` and `undefined` render nothing. */
export const html = template as (parts: TemplateStringsArray, ...values: HtmlValue[]) => Html;

/** Markup that a library made and escaped itself. Never for text from a person. */
export { raw };
