import { json } from './quote';
import { type Snippet, type SnippetInput, originOf, roleOf, scopeText } from './snippet';

/** ASP.NET Core with its own OpenID Connect handler: the secret in the user-secrets file, the rest in Program.cs. */
export function aspnet(input: SnippetInput): Snippet {
  const { issuer, clientId, secret } = input;
  const scopes = scopeText(input)
    .split(' ')
    .map((scope) => `    options.Scope.Add(${json(scope)});`);
  const requireHttps = issuer.startsWith('http://')
    ? ['    options.RequireHttpsMetadata = false; // the issuer has no https']
    : [];
  return {
    id: 'aspnet',
    label: 'ASP.NET Core',
    version: 'ASP.NET Core 8+',
    callbackPath: '/signin-oidc',
    files: [
      ...(secret === null
        ? []
        : [
            {
              name: 'secrets.json',
              hasSecret: true,
              // The input of `dotnet user-secrets set < secrets.json`, which "Manage User Secrets" opens, too.
              code: `{\n  "Oidc": {\n    "ClientSecret": ${json(secret)}\n  }\n}`,
            },
          ]),
      {
        name: 'Program.cs',
        code: [
          'builder.Services',
          '  .AddAuthentication(options =>',
          '  {',
          '    options.DefaultScheme = CookieAuthenticationDefaults.AuthenticationScheme;',
          '    options.DefaultChallengeScheme = OpenIdConnectDefaults.AuthenticationScheme;',
          '  })',
          '  .AddCookie()',
          '  .AddOpenIdConnect(options =>',
          '  {',
          `    options.Authority = ${json(issuer)};`,
          `    options.ClientId = ${json(clientId)};`,
          ...(secret === null ? [] : ['    options.ClientSecret = builder.Configuration["Oidc:ClientSecret"];']),
          '    options.ResponseType = "code";',
          '    options.UsePkce = true;',
          '    options.MapInboundClaims = false;',
          '    options.SaveTokens = true;',
          '    options.GetClaimsFromUserInfoEndpoint = true;',
          ...requireHttps,
          '    options.Scope.Clear();',
          ...scopes,
          '    options.TokenValidationParameters.NameClaimType = "name";',
          '    options.TokenValidationParameters.RoleClaimType = "role_names";',
          '  });',
          ...endpoints(input),
        ].join('\n'),
      },
    ],
  };
}

/** The handler's own path, to which the issuer redirects after a sign-out. */
const SIGNED_OUT = '/signout-callback-oidc';

function endpoints(input: SnippetInput): string[] {
  const role = roleOf(input);
  const uri = originOf(input) + SIGNED_OUT;
  const register = input.postLogoutRedirectUris.includes(uri)
    ? []
    : [`// Post-logout redirect URI of the client: ${uri}`];
  return [
    '',
    '// after builder.Build()',
    ...register,
    'app.MapPost("/sign-out", () => Results.SignOut(new AuthenticationProperties { RedirectUri = "/" },',
    '  [CookieAuthenticationDefaults.AuthenticationScheme, OpenIdConnectDefaults.AuthenticationScheme]));',
    ...(role === undefined
      ? []
      : [
          'app.MapGet("/restricted", () => "inside")',
          `  .RequireAuthorization(policy => policy.RequireRole(${json(role)}));`,
        ]),
  ];
}
