import { json, springYaml } from './quote';
import { type Snippet, type SnippetInput, roleOf, scopeText } from './snippet';

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
      ...(isMachine ? [] : [{ name: 'SecurityConfig.java', code: security(input) }]),
    ],
  };
}

/** Sign-out also at the issuer, and roles as Spring authorities. */
function security(input: SnippetInput): string {
  const [afterLogout] = input.postLogoutRedirectUris;
  const role = roleOf(input);
  return [
    '@Configuration',
    'class SecurityConfig {',
    '  @Bean',
    '  SecurityFilterChain security(HttpSecurity http, ClientRegistrationRepository clients) throws Exception {',
    '    var endSession = new OidcClientInitiatedLogoutSuccessHandler(clients);',
    ...(afterLogout === undefined ? [] : [`    endSession.setPostLogoutRedirectUri(${json(afterLogout)});`]),
    '    return http',
    '      .authorizeHttpRequests(requests -> requests',
    ...(role === undefined ? [] : [`        .requestMatchers("/restricted/**").hasRole(${json(role)})`]),
    '        .anyRequest().authenticated())',
    '      .oauth2Login(Customizer.withDefaults())',
    '      .logout(logout -> logout.logoutSuccessHandler(endSession))',
    '      .build();',
    '  }',
    ...(role === undefined ? [] : ROLES),
    '}',
  ].join('\n');
}

const ROLES = [
  '',
  '  @Bean',
  '  GrantedAuthoritiesMapper roles() {',
  '    return authorities -> {',
  '      var all = new HashSet<GrantedAuthority>(authorities);',
  '      for (var authority : authorities)',
  '        if (authority instanceof OidcUserAuthority user && user.getIdToken().hasClaim("role_names"))',
  '          for (var name : user.getIdToken().getClaimAsStringList("role_names"))',
  '            all.add(new SimpleGrantedAuthority("ROLE_" + name));',
  '      return all;',
  '    };',
  '  }',
];
