/** The form of an API resource: its fields, its rules (sections 4 and 5), and the request made from it. Pure. */
import * as v from 'valibot';
import { AccessLevel } from '@/lib/contract/rooms/applications/entities';
import {
  type ApiResource,
  type ApiResourceInput,
  USER_CLAIMS,
  UserClaim,
} from '@/lib/contract/rooms/api-resources/entities';
import { LIST, TEXT } from '@/lib/contract/limits';
import { nameKey } from '@/lib/contract/look-alikes';
import * as rules from '@/lib/contract/rules';
import { ACCESS_LEVELS, isScopeToken, isWider, nameParts, prefixedName } from '@/lib/contract/oauth/scopes';
import { issue } from '@/lib/contract/validation-message';

/** The limits of the tenant, and what already exists. */
export type ResourceContext = {
  prefix: string;
  allowedResourceLevels: readonly AccessLevel[];
  allowedScopeLevels: readonly AccessLevel[];
  stored: ApiResource | undefined;
  /** The tenant's other resources, and their scopes, by stored name. */
  taken: { resources: readonly string[]; scopes: readonly string[] };
};

const fields = {
  name: rules.resourceName,
  displayName: rules.displayName,
  description: rules.optionalText(),
  accessLevel: AccessLevel,
};
const ScopeFields = v.object({
  /** The id of the stored scope; empty for a new one. */
  id: v.string(),
  name: rules.resourceName,
  displayName: rules.optionalText(TEXT.label.max),
  description: rules.description,
  accessLevel: AccessLevel,
  userClaims: v.array(UserClaim),
});
const Form = v.object({ ...fields, scopes: rules.listOf(ScopeFields, LIST.scopes) });
export type ResourceForm = v.InferOutput<typeof Form>;
export type ScopeForm = v.InferOutput<typeof ScopeFields>;

/** Section 4: the level is the tenant's own unless the user selects another. */
const BLANK = { name: '', displayName: '', description: '', accessLevel: 'tenant' } as const;
export const NEW_SCOPE: ScopeForm = { ...BLANK, id: '', userClaims: [] };
export const EMPTY_RESOURCE: ResourceForm = { ...BLANK, scopes: [] };

export const exampleScope = (resource: string): string =>
  resource.trim() === '' ? 'read' : `${resource.trim().toLowerCase()}.read`;

/** The form for a stored resource. Names have no prefix, because the form shows it before them. */
export function toForm(
  { name, displayName, description, accessLevel, scopes }: ApiResource,
  prefix: string,
): ResourceForm {
  return {
    name: nameParts(name, prefix).rest,
    displayName,
    description,
    accessLevel,
    scopes: scopes.map((scope) => ({
      id: scope.id,
      name: nameParts(scope.name, prefix).rest,
      displayName: scope.displayName,
      description: scope.description,
      accessLevel: scope.accessLevel,
      userClaims: USER_CLAIMS.filter((claim) => scope.userClaims.includes(claim)),
    })),
  };
}

type Named = { name: string };

/** The name to store: an untouched name stays, whatever its prefix. */
export function fullName(typed: string, prefix: string, stored: Named | undefined): string {
  const name = typed.trim();
  if (stored !== undefined && nameParts(stored.name, prefix).rest === name) return stored.name;
  return prefixedName(prefix, name);
}

const scopeOf = (stored: ApiResource | undefined, id: string): Named | undefined =>
  id === '' ? undefined : stored?.scopes.find((scope) => scope.id === id);

/** The request body. An untouched name is sent back as received; the platform adds the prefix to any other. */
export function toRequest(form: ResourceForm, { prefix, stored }: ResourceContext): ApiResourceInput {
  const sent = (typed: string, known: Named | undefined): string => {
    const full = fullName(typed, prefix, known);
    return known?.name === full ? full : typed.trim();
  };
  return {
    name: sent(form.name, stored),
    displayName: form.displayName,
    description: form.description,
    accessLevel: form.accessLevel,
    scopes: form.scopes.map(({ id, name, ...scope }) => ({
      ...scope,
      ...(id === '' ? {} : { id }),
      name: sent(name.toLowerCase(), scopeOf(stored, id)),
    })),
  };
}

export type LevelProblem = 'notAllowed' | 'scopeIsWider' | 'resourceIsNarrower';

/** Section 4: a resource cannot be more restricted than one of its scopes. */
export function resourceLevelProblem(
  level: AccessLevel,
  scopes: readonly Pick<ScopeForm, 'accessLevel'>[],
  { allowedResourceLevels }: Pick<ResourceContext, 'allowedResourceLevels'>,
): LevelProblem | null {
  if (!allowedResourceLevels.includes(level)) return 'notAllowed';
  return scopes.some(({ accessLevel }) => isWider(accessLevel, level)) ? 'scopeIsWider' : null;
}

/** Section 4: a scope cannot be less restricted than its resource. */
export function scopeLevelProblem(
  level: AccessLevel,
  resource: Pick<ResourceForm, 'accessLevel'>,
  { allowedScopeLevels }: Pick<ResourceContext, 'allowedScopeLevels'>,
): LevelProblem | null {
  if (!allowedScopeLevels.includes(level)) return 'notAllowed';
  return isWider(level, resource.accessLevel) ? 'resourceIsNarrower' : null;
}

/** The widest of the scopes that prevent a resource level. */
export const widestScope = <Scope extends Pick<ScopeForm, 'accessLevel'>>(
  scopes: readonly Scope[],
): Scope | undefined =>
  scopes.toSorted((a, b) => ACCESS_LEVELS.indexOf(b.accessLevel) - ACCESS_LEVELS.indexOf(a.accessLevel))[0];

/** How a level's change affects those who currently see the entity; null if it is unchanged. */
export function levelChange(before: AccessLevel | undefined, after: AccessLevel): 'wider' | 'narrower' | null {
  if (before === undefined || before === after) return null;
  return isWider(after, before) ? 'wider' : 'narrower';
}

type Problem = { path: readonly (string | number)[]; message: string };

function nameProblem(typed: string, { prefix, stored, taken }: ResourceContext): string | null {
  const full = fullName(typed, prefix, stored);
  if (full === stored?.name) return null;
  if (typed.trim().toLowerCase().startsWith(prefix.toLowerCase())) return issue('prefix');
  return taken.resources.some((name) => nameKey(name) === nameKey(full)) ? issue('exists') : null;
}

function scopeNameProblem(scope: ScopeForm, before: ReadonlySet<string>, context: ResourceContext): string | null {
  const { prefix, stored } = context;
  const typed = scope.name.trim().toLowerCase();
  const known = scopeOf(stored, scope.id);
  const full = fullName(typed, prefix, known);
  if (full !== known?.name) {
    if (typed.startsWith(`${prefix.toLowerCase()}.`)) return issue('prefix');
    if (!isScopeToken(typed)) return issue('characters');
  }
  return before.has(full) ? issue('exists') : null;
}

function problemsOf(form: ResourceForm, context: ResourceContext): Problem[] {
  const found: Problem[] = [];
  const add = (path: Problem['path'], message: string | null): void => {
    if (message !== null) found.push({ path, message });
  };
  add(['name'], nameProblem(form.name, context));
  const level = resourceLevelProblem(form.accessLevel, [], context);
  add(['accessLevel'], level === null ? null : issue('forbidden'));
  const names = new Set(context.taken.scopes);
  for (const [index, scope] of form.scopes.entries()) {
    add(['scopes', index, 'name'], scopeNameProblem(scope, names, context));
    names.add(fullName(scope.name.toLowerCase(), context.prefix, scopeOf(context.stored, scope.id)));
    const problem = scopeLevelProblem(scope.accessLevel, form, context);
    add(['scopes', index, 'accessLevel'], problem === null ? null : issue('forbidden'));
  }
  return found;
}

export function resourceSchema(context: ResourceContext) {
  return v.pipe(
    Form,
    v.rawCheck<ResourceForm>(({ dataset, addIssue }) => {
      // A form that is invalid as a whole has its fields, too.
      const form = dataset.value as ResourceForm;
      for (const { path, message } of problemsOf(form, context)) {
        const [first, ...rest] = path.map((key) => item(form, key));
        if (first !== undefined) addIssue({ message, path: [first, ...rest] });
      }
    }),
  );
}

const item = (form: ResourceForm, key: string | number): v.ObjectPathItem => ({
  type: 'object',
  origin: 'value',
  input: form,
  key: String(key),
  value: undefined,
});
