import { json } from './quote';
import { KEY_FILE, type Snippet, type SnippetInput, callbackOf, discoveryUrl, roleOf, scopeText } from './snippet';

/** Python with Authlib: Flask for people, requests for services. Settings are JSON, which is also valid Python. */
export function authlib(input: SnippetInput): Snippet {
  const program = input.grantType === 'client_credentials' ? service(input) : flask(input);
  return {
    id: 'authlib',
    label: 'Authlib',
    version: 'Authlib 1',
    callbackPath: null,
    files: [settings(input), program],
  };
}

function settings({ clientId, secret }: SnippetInput) {
  const members = [`"client_id": ${json(clientId)}`, ...(secret === null ? [] : [`"client_secret": ${json(secret)}`])];
  const code = `{\n${members.map((member) => `  ${member}`).join(',\n')}\n}`;
  return { name: 'client.json', hasSecret: secret !== null, code };
}

/** Authlib takes the key in place of the secret. */
function proof({ secret, key, issuer }: SnippetInput) {
  if (!key) {
    // In the form: Authlib's header omits the encoding of RFC 6749 section 2.3.1, which some characters need.
    const name = secret === null ? 'none' : 'client_secret_post';
    return { imports: '', secret: secret === null ? 'None' : 'settings["client_secret"]', name, method: '' };
  }
  const headers = key.id === null ? '' : `, headers={"kid": ${json(key.id)}}`;
  return {
    imports: 'from authlib.oauth2.rfc7523 import PrivateKeyJWT\n',
    secret: 'key',
    name: 'private_key_jwt',
    method: `PrivateKeyJWT(claims={"aud": ${json(issuer)}}${headers}, alg=${json(key.algorithm)})`,
  };
}

const load = ({ key }: SnippetInput): string => `with open("client.json") as file:
    settings = json.load(file)
${key ? `with open("${KEY_FILE}") as file:\n    key = file.read()\n` : ''}`;

function flask(input: SnippetInput) {
  const { issuer, providerName, postLogoutRedirectUris } = input;
  const [afterLogout] = postLogoutRedirectUris;
  const role = roleOf(input);
  const name = providerName.replaceAll('-', '_');
  const { imports, secret, name: by, method } = proof(input);
  const kwargs = [
    `"scope": ${json(scopeText(input))},`,
    '"code_challenge_method": "S256",',
    `"token_endpoint_auth_method": "${by}",`,
  ];
  return {
    name: 'app.py',
    code: `import json
import os
from urllib.parse import urlencode
from authlib.integrations.flask_client import OAuth
${imports}from flask import Flask, ${role === undefined ? '' : 'abort, '}redirect, session, url_for

${load(input)}app = Flask(__name__)
app.secret_key = os.environ["FLASK_SECRET_KEY"]
oauth = OAuth(app)
oauth.register(
    name=${json(name)},
    client_id=settings["client_id"],
    client_secret=${secret},
    server_metadata_url=${json(discoveryUrl(issuer))},
    client_kwargs={
${kwargs.map((line) => `        ${line}`).join('\n')}
    },${method === '' ? '' : `\n    client_auth_methods=[${method}],`}
)

@app.get("/login")
def login():
    return oauth.${name}.authorize_redirect(url_for("callback", _external=True))

@app.get(${json(callbackOf(input))})
def callback():
    token = oauth.${name}.authorize_access_token()
    session["user"] = token["userinfo"]
    session["id_token"] = token["id_token"]
    return session["user"]["name"]
${role === undefined ? '' : guard(role)}
@app.post("/logout")
def logout():
    # here, and at the issuer
    query = {"id_token_hint": session.get("id_token", "")}
${afterLogout === undefined ? '' : `    query["post_logout_redirect_uri"] = ${json(afterLogout)}\n`}    session.clear()
    metadata = oauth.${name}.load_server_metadata()
    return redirect(metadata["end_session_endpoint"] + "?" + urlencode(query))`,
  };
}

const guard = (role: string): string => `
@app.get("/restricted")
def restricted():
    if ${json(role)} not in session.get("user", {}).get("role_names", []):
        abort(403)
    return "inside"
`;

function service(input: SnippetInput) {
  const { imports, secret, name: by, method } = proof(input);
  const scope = `scope=${json(scopeText(input))}`;
  return {
    name: 'service.py',
    code: `import json
import requests
from authlib.integrations.requests_client import OAuth2Session
${imports}
${load(input)}metadata = requests.get(${json(discoveryUrl(input.issuer))}, timeout=10).json()
client = OAuth2Session(
    settings["client_id"],
    ${secret},
    ${scope},
    token_endpoint_auth_method="${by}",
)
${method === '' ? '' : `client.register_client_auth_method(${method})\n`}token = client.fetch_token(metadata["token_endpoint"], grant_type="client_credentials")
print(token["access_token"])`,
  };
}
