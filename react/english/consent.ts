export interface ConsentStrings {
  /** The consent and logout pages for other applications. */
  readonly idp: {
    readonly noSession: string;
    /** {client}, {project} */
    readonly signIn: string;
    /** {client}, {project} */
    readonly access: string;
    /** {account}: the user's email address, phone number or name */
    readonly account: string;
    /** {client} */
    readonly requests: string;
    /** The name of an application without a name. */
    readonly unnamed: string;
    readonly lines: { readonly full: string; readonly identity: string; readonly profile: string; readonly offline: string };
    readonly details: { readonly profile: string; readonly email: string; readonly phone: string };
    /** The lines for the project's own scopes, by scope; a scope without a line is listed by name. */
    readonly customScopes: Readonly<Record<string, string>>;
    readonly allow: string;
    readonly deny: string;
    readonly denied: string;
    /** {project} in its text */
    readonly logout: { readonly title: string; readonly text: string; readonly yes: string; readonly no: string };
    readonly stayed: string;
    readonly error: string;
  };
}

export const consentStrings = {
  idp: {
    noSession: 'No active session detected. Please log in to continue.',
    signIn: 'Sign in to {client} with {project}',
    access: '{client} wants to access your {project} account',
    account: 'You are logged in as {account}.',
    requests: '{client} is requesting to:',
    unnamed: 'The App',
    lines: {
      full: 'Have full access to your account and do anything you can do there',
      identity: 'Verify your identity',
      profile: 'View your personal profile information',
      offline: "Maintain access to your data even when you're not actively using the app",
    },
    details: {
      profile: 'Your name, profile picture, and language preferences',
      email: 'Your email address',
      phone: 'Your phone number',
    },
    customScopes: {},
    allow: 'Allow',
    deny: 'Deny',
    denied: 'Access to the application was denied.',
    logout: {
      title: 'Log out?',
      text: 'Are you sure you want to log out of your {project} account?',
      yes: 'Yes',
      no: 'No',
    },
    stayed: 'You have not been logged out. You may close this page.',
    error: 'Looks like there was an error!',
  },
} as const satisfies ConsentStrings;
