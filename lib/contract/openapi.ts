/** Builds the contract as an OpenAPI 3.1 document, for teams that implement it on their own identity platform. */
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { actions } from './access';
import * as applications from './rooms/applications/entities';
import * as bulk from './rooms/members/bulk';
import * as clients from './rooms/clients/entities';
import * as groups from './rooms/groups/entities';
import * as impact from './rooms/applications/impact';
import * as members from './rooms/members/entities';
import * as organizations from './rooms/organizations/entities';
import * as resources from './rooms/api-resources/entities';
import { ErrorBodySchema } from './error-body';
import { ERROR_STATUS, errorCodes } from './errors';
import { type Operation, operationIds, operationRow } from './operations';

type Json = Record<string, unknown>;

/** Error statuses of every operation; others depend on its parameters. */
const COMMON_ERRORS = [400, 401, 403, 429, 500];

/** Description of every PATCH; `changeable` (entities/common.ts) makes the bodies. */
const WHAT_STAYS =
  'What the body does not name stays as it is; a field that it names is replaced as a whole. ' +
  'Rules about several fields count for what there is then.';

const isSchema = (value: unknown): value is GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

/** All exported object entities. Each becomes a named schema, so that each shape is defined once. */
const definitions: Record<string, GenericSchema> = Object.fromEntries(
  [applications, bulk, clients, impact, members, organizations, resources, groups]
    .flatMap((module) => Object.entries(module as Record<string, unknown>))
    .filter((entry): entry is [string, GenericSchema] => isSchema(entry[1]) && entry[1].type === 'object'),
);

// Omits checks that JSON Schema cannot express (uniqueness by name, e-mail syntax); the platform still makes them.
const options = {
  typeMode: 'input',
  errorMode: 'ignore',
  definitions,
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const;

function schemaOf(schema: GenericSchema): Json {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, options) as Json;
  return rest;
}

function parametersOf(row: Operation): Json[] {
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map((found) => ({
    name: found[1],
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._~-]{0,199}$' },
  }));
  const inQuery = Object.entries(row.query?.entries ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: schemaOf(schema as GenericSchema),
  }));
  const acting =
    row.scope === 'superTenant'
      ? [
          {
            name: 'tenantId',
            in: 'header',
            required: true,
            description: 'The super-tenant that the caller acts from',
            schema: { type: 'string' },
          },
        ]
      : [];
  return [...inPath, ...inQuery, ...acting];
}

function responsesOf(row: Operation): Json {
  const body = schemaOf(row.result);
  const answers: Json = {};
  for (const status of row.status) {
    answers[status] =
      status === 204
        ? { description: 'Done' }
        : { description: 'Done', content: { 'application/json': { schema: body } } };
  }
  const named = row.path.includes('{') ? [404] : [];
  const written = row.method === 'GET' ? [] : [409, 413];
  for (const status of [...COMMON_ERRORS, ...named, ...written]) {
    answers[status] = { $ref: '#/components/responses/Error' };
  }
  return answers;
}

function operationOf(id: (typeof operationIds)[number]): Json {
  const row = operationRow(id);
  const { anyOf } = actions[row.action];
  return {
    operationId: id,
    summary: row.summary,
    ...(row.method === 'PATCH' ? { description: WHAT_STAYS } : {}),
    tags: [row.room],
    ...(row.optional ? { 'x-optional': true } : {}),
    ...(row.stepUp === undefined ? {} : { 'x-step-up': row.stepUp }),
    'x-scope': row.scope,
    'x-action': row.action,
    'x-any-of': [...anyOf],
    parameters: parametersOf(row),
    ...(row.body && row.method !== 'GET'
      ? {
          requestBody: {
            required: row.body.type !== 'optional',
            content: { 'application/json': { schema: schemaOf(row.body) } },
          },
        }
      : {}),
    responses: responsesOf(row),
  };
}

/** Builds the document. Pure and deterministic: `npm run openapi` writes it and a test compares it. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const id of operationIds) {
    const row = operationRow(id);
    paths[row.path] ??= {};
    (paths[row.path] as Json)[row.method.toLowerCase()] = operationOf(id);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Identity platform API',
      version: '1.0.0',
      description:
        'What the Identity Console asks of an identity platform. `x-any-of` names the roles and permissions of which ' +
        'the caller needs one, in the place that `x-scope` names. Lists with `cursor` and `limit` may ignore them and ' +
        'answer everything at once. Operations with `x-optional` may be missing: a platform refuses them with 501, 405, or a ' +
        '404 whose code is not `notFound`, and the console does without. Operations with `x-step-up` may ask for a recent sign-in ' +
        '(`sometimes`: for some bodies) by 401 `auth.insufficient` with the challenge of RFC 9470.',
    },
    security: [{ accessToken: [] }],
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...toJsonSchemaDefs(definitions, options),
        Error: schemaOf(ErrorBodySchema),
        ErrorCode: { type: 'string', enum: errorCodes, 'x-status': ERROR_STATUS },
      },
      responses: {
        Error: {
          description: 'A sentence for people (`Message`) and a code for programs',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  };
}
