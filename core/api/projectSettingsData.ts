/** The settings of a project (BOOT-05 to BOOT-16). */
export interface Bootstrap {
  readonly projectName: string | null;
  readonly displayWatermark: boolean;
  /** A domain of the project's own, the base of OAuth starts (BOOT-08). */
  readonly cnameDomain: string | null;
  readonly emailDomains: readonly string[];
  readonly captchaSettings: { readonly enabled: boolean; readonly siteKey?: string };
  readonly pkceRequiredForEmailMagicLinks: boolean;
  readonly pkceRequiredForPasswordResets: boolean;
  readonly pkceRequiredForOAuth: boolean;
  readonly pkceRequiredForSso: boolean;
  readonly slugPattern: string | null;
  readonly createOrganizationEnabled: boolean;
  readonly passwordConfig: { readonly ludsComplexity: number; readonly ludsMinimumCount: number } | null;
  readonly runDFPProtectedAuth: boolean;
  readonly dfpProtectedAuthMode: 'OBSERVATION' | 'DECISIONING';
  /** Read only: the client enforces no roles (BOOT-15). */
  readonly rbacPolicy: object | null;
  readonly siweRequiredForCryptoWallets: boolean;
  readonly vertical: 'CONSUMER' | 'B2B';
}

/** What serves where nothing is known (BOOT-04). The one domain is no sender's (READ-81). */
export const defaultBootstrap: Bootstrap = {
  projectName: null,
  displayWatermark: false,
  cnameDomain: null,
  emailDomains: ['example.com'],
  captchaSettings: { enabled: false },
  pkceRequiredForEmailMagicLinks: false,
  pkceRequiredForPasswordResets: false,
  pkceRequiredForOAuth: false,
  pkceRequiredForSso: false,
  slugPattern: null,
  createOrganizationEnabled: false,
  passwordConfig: null,
  runDFPProtectedAuth: false,
  dfpProtectedAuthMode: 'OBSERVATION',
  rbacPolicy: null,
  siweRequiredForCryptoWallets: false,
  vertical: 'CONSUMER',
};
