import { oauthProviders, otpChannels, sectionOf } from '../../machines/domain.ts';
import { countryCodes } from '../../machines/login/countries.ts';
import type { FactorMethod } from '../../machines/login/missingFactor.ts';
import type { Misspelled } from './misspelled.ts';
import { misspelled } from './misspelled.ts';

/** The names of the client's options. */
export const clientOptionNames = (
  'endpoints endpointOptions cookieOptions userCache fetch timeoutMs refreshIntervalMs allowedRedirectSchemes idpTransport ' +
  'refetchUserOnFocus allowImpersonation secondFactor telemetry docsURL logger onWarning'
).split(' ');

/** The property names of each client option that is an object, by place. */
export const namesInOptions: Readonly<Record<string, string>> = {
  'options.endpoints': 'testAPIURL liveAPIURL dfpBackendURL dfpCdnURL captchaScriptURL clientsideServicesIframeURL oneTapScriptURL',
  'options.endpointOptions': 'apiDomain testApiDomain dfppaDomain dfpCdnDomain',
  'options.cookieOptions':
    'prefix opaqueTokenCookieName jwtCookieName istCookieName path domain availableToSubdomains sameSite partitioned',
};

const loginConfig =
  'products emailMagicLinksOptions oauthOptions otpOptions passwordOptions passkeyOptions sessionOptions secondFactor signUp initial phone rememberLastUsed banner enableShadowDOM';

/** The property names in each widget's configuration, except the login widget's, which `unknownIn` checks. */
export const configNames: Readonly<Record<string, string>> = {
  resetPassword: `${loginConfig} token allowFraming`,
  passkeyRegistration: 'sessionOptions passkeyOptions enableShadowDOM allowFraming',
  stepUp: 'methods sessionOptions passkeyOptions enableShadowDOM',
  account:
    'sections section layout products reauthAfterMinutes secondFactor phone sessionOptions passkeyOptions enableShadowDOM allowFraming',
  idp: 'enableShadowDOM allowFraming',
};

const button = 'backgroundColor textColor borderColor borderRadius';

/** The property names of the theme's parts that `styles` also has. */
const namesInStyles = {
  container: 'backgroundColor borderColor borderRadius width shadow padding',
  colors: 'primary secondary success warning error disabled disabledText text link line raised selected',
  buttons: 'primary secondary disabled',
  'buttons.primary': `${button} shade`,
  'buttons.secondary': button,
  'buttons.disabled': button,
  inputs: 'backgroundColor borderColor borderRadius textColor placeholderColor',
  typography:
    'fontFamily titleSize titleLineHeight titleWeight textSize textLineHeight labelSize labelWeight buttonSize buttonWeight smallSize smallLineHeight',
};
const theme = 'colorScheme container colors buttons inputs typography space controls focus motion';
const namesInTheme = {
  ...namesInStyles,
  space: 'label item field section',
  controls: 'height',
  focus: 'color width offset',
  motion: 'duration quick',
};

const below = (place: string, names: object): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([part, known]) => [`${place}.${part}`, known]));

/** The names in the props of every widget, by place. */
export const namesInProps: Readonly<Record<string, string>> = {
  theme: `${theme} light dark mode`,
  'theme.light': theme,
  'theme.dark': theme,
  ...below('theme', namesInTheme),
  ...below('theme.light', namesInTheme),
  ...below('theme.dark', namesInTheme),
  styles: 'container colors buttons inputs typography hideHeaderText logo',
  ...below('styles', { ...namesInStyles, logo: 'logoImageUrl' }),
  props: 'config theme styles appearance nonce locale locales strings callbacks',
  callbacks: 'onEvent onError',
  appearance: 'icons logo social container links header footer',
  'appearance.logo': 'src darkSrc alt height align place',
  'appearance.social': 'layout shown',
  'config.sessionOptions': 'sessionDurationMinutes',
  strings:
    'back loading busy tryAgain reload notifications main or watermark passkey errors messages oauth otp otpConfirmation crypto passkeyConfirmation passkeyRegistration password idp factor account emailConfirmation success welcome network language apiErrors walletReasons passwordHints',
  'strings.main': 'header methods tabs submit country phone phonePlaceholder email emailPlaceholder',
  'strings.passkey': 'login',
  'strings.messages':
    'invalidPasscodeEmail invalidPasscode codeResent emailResent linkAndCode passkeysAlone passkeyGone passkeyNotUsed passkeyKnown passkeyNotCreated framed linkElsewhere linkSpent signInElsewhere inAppBrowser openInBrowser signInSpent invalidRecoveryCode accountSaved accountAdded accountRemoved',
  'strings.oauth': 'continueWith names lastUsed more floating oneTap',
  'strings.otp': 'header sentTo code automatic verifying expires expired resend resendIn wrongPhone wrongEmail',
  'strings.otpConfirmation': 'title text',
  'strings.crypto': 'continueWith other setUp names otherTitle connecting signing hint connected error',
  'strings.passkeyConfirmation': 'title text',
  'strings.passkeyRegistration':
    'title create skip offerTitle offerText noUser unsupported created yours existing rename name save remove warning delete cancel another done',
  'strings.password':
    'label show changeEmail hint submit create logIn byMail createInstead notReceived resend without forgot breached setNew dedupe reset strength',
  'strings.idp': 'noSession signIn access account requests unnamed lines details customScopes allow deny denied logout stayed error',
  'strings.factor':
    'title text stepUp methods appTitle appText recoveryTitle recoveryText recoveryCode submit other logOut cancel none noUser proven provenText setUpTitle setUpText setUp scanTitle scanText qrCode key openApp saveTitle saveText copy copied download file next saved',
  'strings.account':
    'title sections noName editName firstName lastName save unverified onlyWay none hasPassword hasApp addEmail addPhone continue setPassword changePassword currentPassword newPassword addPasskey renamePasskey addApp recoveryCodes appsFailed session logOut remove kinds stepUp logInAgain',
  'strings.emailConfirmation': 'title text open newTab',
  'strings.success': 'title text',
  'strings.welcome': 'title others notYou',
  'strings.network': 'offline portal',
  'strings.walletReasons': 'busy unauthorized',
};

/** The allowed values of props with a closed list, by place. */
export const wordsInProps: Readonly<Record<string, string>> = {
  'appearance.container': 'card bare',
  'appearance.logo.align': 'center start',
  'appearance.logo.place': 'inside above',
  'appearance.social.layout': 'auto rows grid icons',
  'config.layout': 'page tabs',
  'config.section': 'name emails phones password passkeys authenticator social wallets apps session',
  'theme.mode': 'light dark auto',
};

/** Wrong names that developers use for products. */
const otherNames: Readonly<Record<string, string>> = { email: 'otp', sms: 'otp', google: 'oauth', wallets: 'crypto', webauthn: 'passkeys' };

const factorMethods = ['totp', 'passkey', 'sms', 'email', 'recovery'] as const satisfies readonly FactorMethod[];

/** Wrong names that developers use for factors. */
const otherFactors: Readonly<Record<string, string>> = {
  app: 'totp',
  otp: 'sms',
  phone: 'sms',
  webauthn: 'passkey',
  recovery_codes: 'recovery',
};

const listAt = (value: unknown, key: string): readonly string[] => [Object(value)[key] ?? []].flat();

/** Finds the unknown names in a login configuration, each with advice. Returns an empty list if the configuration is not an object. */
export function unknownIn(config: unknown): Misspelled[] {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return [];
  return [...misspelled('config', Object.keys(config), loginConfig.split(' ')), ...unknownValuesIn(config)];
}

/** Finds the unknown values in the lists of a widget's configuration, like `unknownIn`. */
export function unknownValuesIn(config: unknown, widget = 'login'): Misspelled[] {
  if (widget === 'stepUp') return misspelled('config.methods', listAt(config, 'methods'), factorMethods, otherFactors);
  const { oauthOptions, otpOptions, secondFactor, phone } = Object(config) as Readonly<Record<string, unknown>>;
  const providers: readonly unknown[] = listAt(oauthOptions, 'providers');
  const place = 'config.oauthOptions.providers';
  const typeOf = (provider: unknown) => Object(provider).type;
  const found = [
    ...misspelled('config.products', listAt(config, 'products'), Object.keys(sectionOf), otherNames),
    ...misspelled('config.otpOptions.methods', listAt(otpOptions, 'methods'), otpChannels),
    ...misspelled('config.secondFactor.methods', listAt(secondFactor, 'methods'), factorMethods, otherFactors),
    ...misspelled(place, providers.filter(typeOf).map(typeOf), oauthProviders),
  ];
  const bare = providers.filter((provider) => !typeOf(provider));
  // `faultsIn` already reports codes that are not two capital letters.
  const isCountry = (code: string) => !/^[A-Z]{2}$/.test(code) || countryCodes.split(' ').includes(code);
  const regions = ['country', 'only'].flatMap((name) => listAt(phone, name).flatMap((code) => (isCountry(code) ? [] : [[name, code]])));
  return [
    ...found,
    ...regions.map(
      ([name, code]): Misspelled => [
        `config.phone.${name} contains "${code}", which is no country with phone numbers.`,
        "Write its two capital letters, for example 'DE'.",
      ],
    ),
    ...bare.map(
      (one): Misspelled => [
        `${place} contains ${JSON.stringify(one)}, which has no type.`,
        `Write { type: '${typeof one === 'string' ? one : 'google'}' }.`,
      ],
    ),
  ];
}
