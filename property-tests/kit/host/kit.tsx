import { createClient } from 'latchkey';
import { LatchkeyProvider, Login, ResetPassword, useSession, Account as YourAccount } from 'latchkey/react';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Bug } from './configs.ts';
import { configs, fetchWith } from './configs.ts';

declare global {
  var testToken: string | undefined;
}

/* An application with a login, as a host would write it; `?bug=` adds a typical mistake. */

const query = new URLSearchParams(location.search);
const bug = query.get('bug') as Bug | null;
const name = query.get('config') ?? 'codes';
const config = configs[(name in configs ? name : 'codes') as keyof typeof configs];
// Mails lead back to the current page, without the parameters of an earlier link.
const back = new URL(location.href);
for (const name of ['token', 'stytch_token_type', 'error', 'error_description']) back.searchParams.delete(name);

const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
function clearCookies() {
  for (const name of ['stytch_session', 'stytch_session_jwt']) document.cookie = `${name}=; path=/; max-age=0`;
}
if (bug === 'clearsCookie' && navigation?.type === 'reload') clearCookies();
if (bug === 'swallowsEnter') document.addEventListener('keydown', (event) => event.key === 'Enter' && event.preventDefault(), true);

const secondFactor = query.get('secondFactor') as 'enrolled' | 'always' | null;
const api = query.get('api') ?? location.origin;
const client = createClient(globalThis.testToken ?? 'public-token-test-1', {
  endpoints: {
    testAPIURL: api,
    oneTapScriptURL: `${api}/v1/gsi.js`,
    clientsideServicesIframeURL: `${api}/v1/clientside-services/index.html`,
  },
  fetch: fetchWith(bug),
  ...(secondFactor && { secondFactor }),
});

function App() {
  const [resetToken, setResetToken] = useState<string>();
  const { session } = useSession();
  const [isSignedIn, setSignedIn] = useState(session !== null);
  const [isWaiting, setWaiting] = useState(false);
  const [hasEntered, setEntered] = useState(false);

  useEffect(() => {
    const found = client.authenticateByUrl({ session_duration_minutes: 30 });
    found.then((answer) => {
      if (answer?.tokenType === 'reset_password') setResetToken(answer.token);
      else if (answer) setSignedIn(true);
    }, console.warn);
  }, []);

  /** Removes a used token, which must not return after a reload. */
  function forgetToken() {
    history.replaceState(null, '', back);
    setResetToken(undefined);
    setSignedIn(true);
  }

  // The mistake: the page only follows its own tab.
  const shows = bug === 'ignoresOtherTabs' ? isSignedIn : session !== null && (bug === 'leavesEarly' || !isWaiting);
  if (shows || hasEntered) return <Account onSignOut={() => setSignedIn(false)} />;
  if (resetToken)
    return (
      <ResetPassword token={resetToken} callbacks={{ onEvent: ({ type }) => type === 'AUTHENTICATE_FLOW_COMPLETE' && forgetToken() }} />
    );
  return <Way onSignedIn={() => setSignedIn(true)} onWaiting={setWaiting} onEntered={() => setEntered(true)} />;
}

function Account({ onSignOut }: { onSignOut(): void }) {
  const [isHidden, setHidden] = useState(false);
  const [errors, setErrors] = useState(0);
  function signOut() {
    // The mistakes: the session stays valid, with or without its cookies.
    if (bug === 'signOutHides') return setHidden(true);
    if (bug === 'signOutClears') {
      clearCookies();
      localStorage.clear();
      return location.reload();
    }
    client.session.revoke().then(onSignOut, console.warn);
  }
  if (isHidden) return <Way onSignedIn={() => setHidden(false)} onWaiting={() => {}} />;
  return (
    <section>
      <h1>You are signed in</h1>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
      {name.startsWith('account') && (
        // The mistake: an error starts the account again.
        <YourAccount
          key={bug === 'forgetsTyped' ? errors : 0}
          config={name === 'accountTabs' ? tabs : page}
          callbacks={{ onError: () => setErrors((count) => count + 1) }}
        />
      )}
    </section>
  );
}

/** The layouts of the account. */
const [page, tabs] = [{}, { layout: 'tabs' as const }];

/** The page's copy of the configuration, which one mistake changes. */
const own = { ...config(back.href) };

interface WayProps {
  onSignedIn(): void;
  onWaiting(isWaiting: boolean): void;
  onEntered?(): void;
}

function Way({ onSignedIn, onWaiting, onEntered }: WayProps) {
  const [errors, setErrors] = useState(0);
  const [given, setGiven] = useState<ReturnType<typeof config>>(own);
  const [isHidden, setHidden] = useState(false);

  useEffect(() => {
    if (bug !== 'hidesOffline') return undefined;
    const hide = () => setHidden(true);
    addEventListener('offline', hide);
    return () => removeEventListener('offline', hide);
  }, []);

  if (isHidden) return <p>You are offline.</p>;
  const copy = <Login config={given as ReturnType<typeof configs.codes>} />;
  return (
    <>
      {/* The mistakes: one widget for each size of the screen, or one more in the page's head. */}
      {bug === 'hidesOne' && <div style={{ display: 'none' }}>{copy}</div>}
      {bug === 'mountsTwo' && copy}
      <Login
        key={bug === 'forgetsTyped' ? errors : 0}
        config={given as ReturnType<typeof configs.codes>}
        callbacks={{
          onError: () => setErrors((count) => count + 1),
          onEvent({ type }) {
            // The widget may offer a passkey between the sign-in and the end.
            if (type.endsWith('_AUTHENTICATE')) onWaiting(true);
            if (type === 'AUTHENTICATE_FLOW_COMPLETE') {
              onWaiting(false);
              onSignedIn();
            }
            // The mistake: the page takes a correct password or code for a sign-in.
            if (bug === 'entersHalfway' && type.endsWith('_AUTHENTICATE')) onEntered?.();
            // The mistake: a used method is removed from a shared list.
            if (bug === 'losesMethod' && type === 'OTP_LOGIN_OR_CREATE' && 'otpOptions' in given) {
              setGiven({ ...given, otpOptions: { methods: ['email'] as never } });
            }
          },
        }}
      />
    </>
  );
}

createRoot(document.querySelector('#root') as Element).render(
  <StrictMode>
    <LatchkeyProvider client={client}>
      <App />
    </LatchkeyProvider>
  </StrictMode>,
);
