import { screenIds, screenRow } from '@/lib/contract/access';
import { operations } from '@/lib/contract/operations';
import { activationPath, paths } from '@/lib/paths';

/** First segments of the console's addresses, so that none of them is taken for an identity provider. */
const reserved: ReadonlySet<string> = new Set(
  [
    ...screenIds.map((id) => screenRow(id).path),
    ...[paths.logout, paths.error, paths.noOrganizations, paths.incorrectIdp, paths.appConfig],
    ...Object.values(paths.bff),
    ...Object.values(operations).map(({ path }) => path),
    activationPath('member', 'id'),
  ].map((path) => path.split('/')[1] ?? ''),
);

/** Whether a word starts addresses of the console (`organization`, `activate`, `bff` …). */
export function isReservedWord(word: string): boolean {
  return reserved.has(word.toLowerCase());
}
