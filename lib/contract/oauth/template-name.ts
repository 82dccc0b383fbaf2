import { CLIENT_TEMPLATE_SUFFIX } from '../limits';

/** A client template's name as people read it (section 3: the fixed suffix is stripped). */
export function templateName(stored: string): string {
  return stored.endsWith(CLIENT_TEMPLATE_SUFFIX) ? stored.slice(0, -CLIENT_TEMPLATE_SUFFIX.length) : stored;
}
