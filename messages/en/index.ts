/** Every namespace of this language. A new `<namespace>.json` gets its line here, in both languages. */
import access from './access.json';
import catalogue from './catalogue.json';
import common from './common.json';
import shell from './shell.json';
import table from './table.json';

export const messages = { access, catalogue, common, shell, table };
