/** Masks a value of a refused request: what remains can be compared but gives no access. Pure. */
import { REFUSAL } from '@/lib/contract/rooms/refusals/bounds';
import { firstCharacters, isLonger } from '@/lib/contract/characters';
import { cleaned } from '../../api/clean';

/** Replaces masked parts. */
const DOTS = '••••';

const UUID = '[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}';
/** A long run of letters and digits, like tokens, codes and secrets. Excludes ids of tenants. */
const LONG = new RegExp(`eyJ[\\w-]+(?:\\.[\\w-]*)*|${UUID}|[\\w~+-]{20,}(?:\\.[\\w~+-]+)*`, 'gi');
const IS_UUID = new RegExp(`^${UUID}$`, 'i');
const AUTHORITY = /^([a-z][\w+.-]*:\/\/)(?:[^/?#]*@)?([^/?#]*)(.*)$/is;

/** Masks values in a query, fragments, user names in an address, and anything that looks like a token. */
export function masked(came: string): string {
  const value = cleaned(came);
  const [, scheme, host, rest] = AUTHORITY.exec(value) ?? [];
  const text =
    scheme === undefined || host === undefined
      ? withoutTokens(value)
      : scheme + host + withoutTokens(hidden(rest ?? ''));
  return isLonger(text, REFUSAL.came) ? `${firstCharacters(text, REFUSAL.came)}…` : text;
}

function hidden(rest: string): string {
  const [address = '', fragment] = rest.split(/#(.*)/s);
  const [path = '', query] = address.split(/\?(.*)/s);
  const values = query?.split('&').map((pair) => (pair.includes('=') ? `${pair.split('=', 1)[0]}=${DOTS}` : DOTS));
  return path + (values === undefined ? '' : `?${values.join('&')}`) + (fragment === undefined ? '' : `#${DOTS}`);
}

const withoutTokens = (text: string): string => text.replaceAll(LONG, (run) => (isKept(run) ? run : DOTS));

/** Ids of tenants, and words of a name. A token in JSON is neither. */
const isKept = (run: string): boolean =>
  IS_UUID.test(run) || !(run.startsWith('eyJ') || (/\d/.test(run) && /[a-z]/i.test(run)));
