/** Builders of the common rows: read one thing, list many, create, do, change, delete. Other rows are written out in their rooms. */
import * as v from 'valibot';
import { Empty, EmptyBody } from '../entities/common';
import { History, historyQuery } from '@/lib/contract/rooms/organizations/entities';
import type { Method, Operation } from './operation';

/** Common fields of the rows about one thing: scope, action and path. */
type Place = Pick<Operation, 'room' | 'scope' | 'action' | 'path' | 'optional' | 'readOnly' | 'stepUp'>;
type Schema = v.GenericSchema;

/** For calls outside the specification. */
export const optional = { optional: true } as const;
/** For optional calls that query with a body and change nothing. */
export const preview = { optional: true, readOnly: true } as const;

/** For calls that require a recent sign-in. */
export const stepUp = { stepUp: true } as const;
/** For calls that require a recent sign-in only for some inputs. */
export const stepUpSometimes = { stepUp: 'sometimes' } as const;

/** The same place with a longer path. */
export function at<const P extends Place, const Below extends `/${string}`>(place: P, below: Below) {
  return { ...place, path: `${place.path}${below}` } as Omit<P, 'path'> & { path: `${P['path']}${Below}` };
}

/** A GET of one thing, or of a list that is never paged. */
export function reads<const P extends Place, R extends Schema>(place: P, summary: string, result: R) {
  return { ...place, method: 'GET', summary, result, status: [200] } as const;
}

/** A GET with parameters: a list with paging or filters. */
export function lists<const P extends Place, Q extends NonNullable<Operation['query']>, R extends Schema>(
  place: P,
  summary: string,
  query: Q,
  result: R,
) {
  return { ...reads(place, summary, result), query } as const;
}

/** Rows with a body and a result, by method and default statuses. */
function sends<const M extends Method, const S extends Operation['status']>(method: M, status: S) {
  return <const P extends Place, B extends Schema, R extends Schema>(place: P, summary: string, body: B, result: R) =>
    ({ ...place, method, summary, body, result, status }) as const;
}

/** A POST that returns the created thing (RFC 9110, section 9.3.3). */
export const creates = sends('POST', [201, 200]);
/** A POST that acts or queries. */
export const posts = sends('POST', [200]);
/** A POST that acts, without body and result. */
export function acts<const P extends Place>(place: P, summary: string) {
  return { ...place, method: 'POST', summary, body: EmptyBody, result: Empty, status: [204, 200] } as const;
}

/** A PATCH that returns the changed thing (RFC 5789). */
export const changes = sends('PATCH', [200]);

/** A DELETE without a result (RFC 9110, section 9.3.5). */
export function deletes<const P extends Place>(place: P, summary: string) {
  return { ...place, method: 'DELETE', summary, result: Empty, status: [204, 200] } as const;
}

/** The history of one thing: a GET below its path, outside the specification. */
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
