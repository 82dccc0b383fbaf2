import { expect, test } from 'vitest';
import { emailWords } from '@/lib/contract/email-list';

test('comma, semicolon and white space separate; what is empty is dropped', () => {
  const words = ['a@b.no', 'c@d.no', 'e@f.no', 'A@B.no', 'nope', 'x@y'];
  expect(emailWords(' a@b.no,c@d.no;\n e@f.no\t;;A@B.no,, nope ,x@y ')).toEqual(words);
  expect(emailWords('')).toEqual([]);
});

test('signs without a shape around an address do not make it wrong', () => {
  expect(emailWords('\u200ba@b.no\u200b, c@d\u00ad.no;\ufeffe@f.no \u2068g@h.no\u2069')).toEqual([
    'a@b.no',
    'c@d.no',
    'e@f.no',
    'g@h.no',
  ]);
});

test.each([
  ['one name', 'Anja Berg <anja@b.no>', ['anja@b.no']],
  ['Gmail: commas divide', 'Anja Berg <anja@b.no>, Bo <bo@b.no>, c@d.no', ['anja@b.no', 'bo@b.no', 'c@d.no']],
  ['a comma in quotation marks', '"Berg, Anja" <anja@b.no>, Bo <bo@b.no>', ['anja@b.no', 'bo@b.no']],
  ['Outlook: semicolons divide', 'Berg, Anja <anja@b.no>; Bo Dahl <bo@b.no>;', ['anja@b.no', 'bo@b.no']],
  ['lines', 'Anja Berg <anja@b.no>\r\nBerg, Bo <bo@b.no>\nc@d.no', ['anja@b.no', 'bo@b.no', 'c@d.no']],
  ['an address as name', "'anja@b.no' <anja@b.no>", ['anja@b.no']],
  ['addresses before a name', 'c@d.no e@f.no Anja Berg <anja@b.no>', ['c@d.no', 'e@f.no', 'anja@b.no']],
  ['no name, a scheme, spaces', '<anja@b.no> < mailto:bo@b.no >', ['anja@b.no', 'bo@b.no']],
  ['what is wrong stays to be seen', 'wrong, Anja <anja@b>, x', ['wrong', 'anja@b', 'x']],
  ['nothing between the brackets', 'Anja <>', ['Anja', '<>']],
])('names before addresses are understood: %s', (_, list, words) => {
  expect(emailWords(list)).toEqual(words);
});
