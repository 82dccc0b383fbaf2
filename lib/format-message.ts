/** Replaces next-intl's own module (`next.config.mjs`): docs/decisions/workarounds/intl-isolates.md. */
import formatOnly from 'use-intl/format-message/format-only';
import { isolated } from './contract/names';

const formatMessage: typeof formatOnly = (key, message, values, options) =>
  formatOnly(
    key,
    message,
    values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(value)])),
    options,
  );
formatMessage.raw = formatOnly.raw;

export default formatMessage;
