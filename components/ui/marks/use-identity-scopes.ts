import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { ApiResourceLists } from '@/lib/contract/rooms/api-resources/entities';

const KNOWN = ['openid', 'profile', 'email', 'tenants', 'organizations', 'roles', 'permissions'] as const;

/** The lists with the identity scopes in the user's language; scopes that only the platform knows keep their own texts. */
export function useIdentityScopes(lists: ApiResourceLists | undefined): ApiResourceLists | undefined {
  const t = useTranslations('identityscopes');
  return useMemo(
    () =>
      lists && {
        ...lists,
        identityScopes: lists.identityScopes.map((scope) => {
          const name = KNOWN.find((one) => one === scope.name);
          return name === undefined ? scope : { name, displayName: t(`${name}.name`), description: t(`${name}.text`) };
        }),
      },
    [lists, t],
  );
}
