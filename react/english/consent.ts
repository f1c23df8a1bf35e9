import type { Texts } from '../strings.ts';

export type ConsentStrings = Texts<typeof consentStrings>;

export const consentStrings = {
  /** The consent and logout pages for other applications. */
  idp: {
    noSession: 'No active session detected. Please log in to continue.',
    /** {client}, {project} */
    signIn: 'Sign in to {client} with {project}',
    /** {client}, {project} */
    access: '{client} wants to access your {project} account',
    /** {account}: the user's email address, phone number or name */
    account: 'You are logged in as {account}.',
    /** {client} */
    requests: '{client} is requesting to:',
    /** The name of an application without a name. */
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
    /** The lines for the project's own scopes, by scope; a scope without a line is listed by name. */
    customScopes: {} as Readonly<Record<string, string>>,
    allow: 'Allow',
    deny: 'Deny',
    denied: 'Access to the application was denied.',
    /** {project} in its text */
    logout: {
      title: 'Log out?',
      text: 'Are you sure you want to log out of your {project} account?',
      yes: 'Yes',
      no: 'No',
    },
    stayed: 'You have not been logged out. You may close this page.',
    error: 'Looks like there was an error!',
  },
} as const;
