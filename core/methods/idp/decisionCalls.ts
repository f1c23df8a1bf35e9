import { AbortedError } from '../../../machines/errors.ts';
import type { AuthorizeRequest, LogoutRequest } from '../../../machines/widgets/idpParameters.ts';
import type { CallOptions, Http } from '../../api/contract.ts';
import { checkRedirect } from '../../platform/redirects.ts';
import type { AuthorizeStartAnswer } from './schema.ts';
import { isAuthorizeStart, isNewerAuthorizeStart, isRedirectAnswer } from './schema.ts';

/** The parameters of an application's consent request. */
export type AuthorizeParams = Omit<AuthorizeRequest, 'flow'>;

/** The parameters of an application's logout request (CALL-56, OUT-02). */
export type LogoutParams = Omit<LogoutRequest, 'flow'>;

type Start = CallOptions & Pick<AuthorizeParams, 'client_id' | 'redirect_uri' | 'response_type' | 'scope'>;
type Submit = CallOptions & AuthorizeParams & { readonly consent_granted: boolean };

/** One of two protocols for the user's consent: they differ in their paths and in the redirecting party. */
export interface IdpCalls {
  start(params: Start): Promise<AuthorizeStartAnswer>;
  submit(params: Submit): Promise<void>;
}

export interface IdpCallParts {
  readonly http: Http;
  readonly apiBase: string;
  readonly allowedRedirectSchemes: readonly string[];
  /** Posts a form and leaves the page; default: the browser's form submission. */
  readonly submitForm?: ((action: string, fields: Readonly<Record<string, string>>) => void) | undefined;
  readonly goTo: (url: string) => void;
}

/** Posts a form with these fields and leaves the page. The fields are never part of the page. */
function submitFormHere(action: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form');
  form.method = 'POST';
  form.action = action;
  // Input elements would expose the fields, including the session token, to scripts of the page.
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of Object.entries(fields)) formData.append(name, value);
  });
  document.body.append(form);
  form.submit();
  form.remove();
}

/** Submits the decision as a browser form; the server redirects (CALL-54, CALL-55). */
export function formCalls({ http, apiBase, submitForm = submitFormHere }: IdpCallParts): IdpCalls {
  return {
    start: ({ signal, ...body }) =>
      http.request('POST', '/oauth/authorize/start', { body, answer: isAuthorizeStart, signal, needsSession: true }),
    async submit({ signal, ...params }) {
      const fields = { ...params, consent_granted: String(params.consent_granted) };
      // A form cannot set headers, so the credentials become form fields.
      const headers = Object.entries(await http.credentials()).map(([name, value]) => [`__${name}`, value]);
      if (signal?.aborted) throw new AbortedError();
      submitForm(`${apiBase}/sdk/v1/oauth/authorize`, {
        ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
        ...Object.fromEntries(headers),
      });
    },
  };
}

/** Submits the decision as JSON; newer servers respond with the address to open. */
export function jsonCalls({ http, allowedRedirectSchemes, goTo }: IdpCallParts): IdpCalls {
  const scopesOf = (scope: string) => scope.split(' ').filter((word) => word !== '');
  return {
    async start({ signal, scope, ...rest }) {
      const body = { ...rest, scopes: scopesOf(scope) };
      const call = { body, answer: isNewerAuthorizeStart, signal, needsSession: true };
      const { client, ...answer } = await http.request('POST', '/idp/oauth/authorize/start', call);
      return { ...answer, oidc_client: client };
    },
    async submit({ signal, scope, ...rest }) {
      const body = { ...rest, scopes: scopesOf(scope) };
      const call = { body, answer: isRedirectAnswer, signal, needsSession: true };
      const { redirect_uri } = await http.request('POST', '/idp/oauth/authorize/submit', call);
      goTo(checkRedirect(redirect_uri, allowedRedirectSchemes));
    },
  };
}
