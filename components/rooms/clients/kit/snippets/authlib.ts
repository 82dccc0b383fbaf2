import { type Snippet, type SnippetInput, callbackOf, discoveryUrl, scopeText } from './snippet';

/** Python with Authlib: Flask for people, requests for services. */
export function authlib(input: SnippetInput): Snippet {
  return input.grantType === 'client_credentials' ? service(input) : flask(input);
}

const NAMES = { id: 'authlib', label: 'Authlib', version: 'Authlib 1' } as const;

function env({ clientId, secret }: SnippetInput) {
  return {
    name: '.env',
    language: 'env' as const,
    hasSecret: secret !== null,
    code: [`OIDC_CLIENT_ID=${clientId}`, ...(secret === null ? [] : [`OIDC_CLIENT_SECRET=${secret}`])].join('\n'),
  };
}

function flask(input: SnippetInput): Snippet {
  const { issuer, providerName, secret } = input;
  const name = providerName.replaceAll('-', '_');
  return {
    ...NAMES,
    callbackPath: null,
    files: [
      env(input),
      {
        name: 'app.py',
        language: 'python',
        code: `import os
from authlib.integrations.flask_client import OAuth
from flask import Flask, session, url_for

app = Flask(__name__)
app.secret_key = os.environ["FLASK_SECRET_KEY"]
oauth = OAuth(app)
oauth.register(
    name="${name}",
    client_id=os.environ["OIDC_CLIENT_ID"],
${secret === null ? '' : '    client_secret=os.environ["OIDC_CLIENT_SECRET"],\n'}    server_metadata_url="${discoveryUrl(issuer)}",
    client_kwargs={
        "scope": "${scopeText(input)}",
        "code_challenge_method": "S256",${secret === null ? '\n        "token_endpoint_auth_method": "none",' : ''}
    },
)

@app.get("/login")
def login():
    return oauth.${name}.authorize_redirect(url_for("callback", _external=True))

@app.get("${callbackOf(input)}")
def callback():
    token = oauth.${name}.authorize_access_token()
    session["user"] = token["userinfo"]
    return session["user"]["name"]`,
      },
    ],
  };
}

function service(input: SnippetInput): Snippet {
  return {
    ...NAMES,
    callbackPath: null,
    files: [
      env(input),
      {
        name: 'service.py',
        language: 'python',
        code: `import os
import requests
from authlib.integrations.requests_client import OAuth2Session

metadata = requests.get("${discoveryUrl(input.issuer)}", timeout=10).json()
client = OAuth2Session(
    os.environ["OIDC_CLIENT_ID"],
    os.environ["OIDC_CLIENT_SECRET"],
    scope="${scopeText(input)}",
)
token = client.fetch_token(metadata["token_endpoint"], grant_type="client_credentials")
print(token["access_token"])`,
      },
    ],
  };
}
