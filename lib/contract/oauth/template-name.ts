import { CLIENT_TEMPLATE_SUFFIX } from '../limits';

/** A client template's display name, without the fixed suffix (section 3). */
export function templateName(stored: string): string {
  return stored.endsWith(CLIENT_TEMPLATE_SUFFIX) ? stored.slice(0, -CLIENT_TEMPLATE_SUFFIX.length) : stored;
}
