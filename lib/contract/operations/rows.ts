/** The plain rows: read one thing, list many, create, do, change, delete. What is none of these is written out in its room. */
import * as v from 'valibot';
import { Empty, EmptyBody } from '../entities/common';
import { History, historyQuery } from '@/lib/contract/rooms/organizations/entities';
import type { Method, Operation } from './operation';

/** What the rows about one thing have in common: whose rights count, which right it is, and where the thing is. */
type Place = Pick<Operation, 'room' | 'scope' | 'action' | 'path' | 'optional' | 'readOnly' | 'stepUp'>;
type Schema = v.GenericSchema;

/** Of a call that the specification does not name. */
export const optional = { optional: true } as const;
/** Of such a call that asks with a body and changes nothing. */
export const preview = { optional: true, readOnly: true } as const;

/** Of a call that needs a recent sign-in. */
export const stepUp = { stepUp: true } as const;
/** Of one that needs it for some of what it can be asked. */
export const stepUpSometimes = { stepUp: 'sometimes' } as const;

/** The same, further down the path. */
export function at<const P extends Place, const Below extends `/${string}`>(place: P, below: Below) {
  return { ...place, path: `${place.path}${below}` } as Omit<P, 'path'> & { path: `${P['path']}${Below}` };
}

/** A GET of one thing, or of a list that is always whole. */
export function reads<const P extends Place, R extends Schema>(place: P, summary: string, result: R) {
  return { ...place, method: 'GET', summary, result, status: [200] } as const;
}

/** A GET with parameters: of a list that can grow, or that can be narrowed. */
export function lists<const P extends Place, Q extends NonNullable<Operation['query']>, R extends Schema>(
  place: P,
  summary: string,
  query: Q,
  result: R,
) {
  return { ...reads(place, summary, result), query } as const;
}

/** Rows that send a body and answer what came of it, by their method and usual statuses. */
function sends<const M extends Method, const S extends Operation['status']>(method: M, status: S) {
  return <const P extends Place, B extends Schema, R extends Schema>(place: P, summary: string, body: B, result: R) =>
    ({ ...place, method, summary, body, result, status }) as const;
}

/** A POST that answers what it made (RFC 9110, section 9.3.3). */
export const creates = sends('POST', [201, 200]);
/** A POST that does or asks something. */
export const posts = sends('POST', [200]);
/** A POST that does something, sends nothing and answers nothing. */
export function acts<const P extends Place>(place: P, summary: string) {
  return { ...place, method: 'POST', summary, body: EmptyBody, result: Empty, status: [204, 200] } as const;
}

/** A PATCH that answers the thing as it is then (RFC 5789). */
export const changes = sends('PATCH', [200]);

/** A DELETE that answers nothing (RFC 9110, section 9.3.5). */
export function deletes<const P extends Place>(place: P, summary: string) {
  return { ...place, method: 'DELETE', summary, result: Empty, status: [204, 200] } as const;
}

/** The history of one thing: a GET below its path, which the specification does not name. */
export function historyOf<const P extends Place>(place: P, summary: string) {
  const query = v.object(historyQuery);
  return {
    ...at(place, '/history'),
    ...optional,
    method: 'GET',
    summary,
    query,
    result: History,
    status: [200],
  } as const;
}
