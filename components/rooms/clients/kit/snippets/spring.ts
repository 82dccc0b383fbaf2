import { springYaml } from './quote';
import { type Snippet, type SnippetInput, scopeText } from './snippet';

/** Spring Boot with spring-boot-starter-oauth2-client: `application.yaml`. */
export function spring(input: SnippetInput): Snippet {
  const { providerName: id, issuer, clientId, secret, grantType } = input;
  const isMachine = grantType === 'client_credentials';
  return {
    id: 'spring',
    label: 'Spring Boot',
    version: 'Spring Security 6',
    callbackPath: isMachine ? null : `/login/oauth2/code/${id}`,
    files: [
      {
        name: 'application.yaml',
        language: 'yaml',
        hasSecret: secret !== null,
        code: [
          'spring:',
          '  security:',
          '    oauth2:',
          '      client:',
          '        registration:',
          `          ${id}:`,
          `            client-id: ${springYaml(clientId)}`,
          ...(secret === null
            ? ['            client-authentication-method: none']
            : [`            client-secret: ${springYaml(secret)}`]),
          `            authorization-grant-type: ${grantType}`,
          ...(isMachine ? [] : ['            redirect-uri: "{baseUrl}/login/oauth2/code/{registrationId}"']),
          `            scope: ${springYaml(scopeText(input).split(' ').join(', '))}`,
          '        provider:',
          `          ${id}:`,
          `            issuer-uri: ${springYaml(issuer)}`,
          ...(isMachine ? [] : ['            user-name-attribute: sub']),
        ].join('\n'),
      },
    ],
  };
}
