import { type Snippet, type SnippetInput, scopeText } from './snippet';

/** ASP.NET Core with its own OpenID Connect handler: the secret by user-secrets, the rest in Program.cs. */
export function aspnet(input: SnippetInput): Snippet {
  const { issuer, clientId, secret } = input;
  const scopes = scopeText(input)
    .split(' ')
    .map((scope) => `    options.Scope.Add("${scope}");`);
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
              name: 'user-secrets',
              language: 'sh' as const,
              hasSecret: true,
              code: `dotnet user-secrets set "Oidc:ClientSecret" "${secret}"`,
            },
          ]),
      {
        name: 'Program.cs',
        language: 'cs',
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
          `    options.Authority = "${issuer}";`,
          `    options.ClientId = "${clientId}";`,
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
        ].join('\n'),
      },
    ],
  };
}
