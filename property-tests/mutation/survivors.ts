/** A mutation that no test can detect, because it has no visible effect. */
export interface Survivor {
  readonly file: string;
  /** The line of the mutation, without its indentation. */
  readonly line: string;
  /** The name of the mutation, and its replacement. */
  readonly mutation: string;
  readonly why: string;
}

const of = (file: string, line: string, mutation: string, why: string): Survivor => ({ file, line, mutation, why });

/** Only required by the types, because a request always exists at this point. */
const hasRequest = 'The request is always read before this state; only the types require the question mark.';
const fallsThrough = 'Without the return, the function ends too and returns undefined.';
const addressAsked = 'A code is only asked for when an address or an app is being added; only the types ask for the question mark.';
const taskOpen = 'A change is only made for an open task; only the types ask for the question mark.';
const userOpens = 'A form only opens for a user; only the types ask for the question mark.';
const robotDrops = 'Robot ignores results of a state that was left; the guard is for interpreters that do not.';

/**
 * The known undetectable mutations, which the score excludes. A run fails if one of them no longer exists or is detected. It
 * prints missing ones in the format of this list.
 */
export const survivors: readonly Survivor[] = [
  of(
    'core/methods/pkce/pkce.ts',
    'const recipient = address && (await challengeOf(address.trim().toLowerCase()));',
    'MethodExpression: address.trim().toUpperCase()',
    'Addresses are only compared, and either case makes equal what differs in case alone.',
  ),
  of(
    'core/api/response.ts',
    "const error = refusal(status, headers.get('content-type') ?? '', text, json);",
    'StringLiteral: "Stryker was here!"',
    'A type that is missing and one that is no JSON are read alike.',
  ),
  of('core/api/response.ts', '} catch {', 'BlockStatement: {}', fallsThrough),
  of(
    'core/charts/actor.ts',
    'if (node().transitions.some(({ event: name }) => name === event.type)) robotSend.call(service, event);',
    'ConditionalExpression: true',
    'Robot ignores an event without an edge. In a page with `robot3/debug` it throws.',
  ),
  of(
    'core/api/schema.ts',
    'export const isEnvelope = check<{ data: unknown }>(() => type({ data: unknown() }));',
    'ObjectLiteral: {}',
    'The data may be anything, even missing: the field is only declared for the types.',
  ),
  of(
    'core/api/response.ts',
    "const text = retryAfters.get(Object(error)) ?? '';",
    'StringLiteral: "Stryker was here!"',
    'Neither an empty text nor that one is a date, so both give undefined.',
  ),
  of(
    'core/client/pageToken.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the quoted line contains a template
    "const [name = ''] = new URLSearchParams(`?${parameter}`).keys();",
    'StringLiteral: "Stryker was here!"',
    'A parameter without a name is never one of the two removed ones.',
  ),
  of(
    'core/recording/redaction.ts',
    "const kept = knownParameters.filter((name) => given.has(name)).map((name) => [name, standIn(given.get(name) ?? '')]);",
    'StringLiteral: "Stryker was here!"',
    'The parameter is there; only the types ask for a default.',
  ),
  of(
    'core/recording/redaction.ts',
    'const isTime = /^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$/.test(text);',
    'Regex: /^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)/',
    'This engine refuses a date with text after it as well; others are less strict.',
  ),
  of('core/platform/redirects.ts', '} catch {', 'BlockStatement: {}', fallsThrough),
  of(
    'core/server/adapters.ts',
    "const others = (headers.get('cookie') ?? '').split(';').filter((pair) => pair.split('=')[0]?.trim() !== name);",
    "OptionalChaining: pair.split('=')[0].trim",
    'A text that is split has a first part; only the types ask for the question mark.',
  ),
  of(
    'core/server/credentials.ts',
    "const pairs = typeof header === 'string' ? header.split(';') : [];",
    'ArrayDeclaration: ["Stryker was here"]',
    'A text without an equals sign is no cookie.',
  ),
  of(
    'core/server/credentials.ts',
    'if (equals > 0 && pair.includes(name) && trimmed(pair.slice(0, equals)) === name)',
    'EqualityOperator: equals >= 0',
    'A cookie without a name has no name to be compared with.',
  ),
  of(
    'core/server/credentials.ts',
    "return bare.includes('%') ? decodeURIComponent(bare) : bare;",
    'StringLiteral: ""',
    'A text without a percent sign is decoded to itself; the test only saves time.',
  ),
  of(
    'core/server/factors.ts',
    'const given = (Array.isArray(authentication_factors) ? authentication_factors : []).filter(isFactor);',
    'ArrayDeclaration: ["Stryker was here"]',
    'A text is no factor, so it is left out as well.',
  ),
  of(
    'core/server/factors.ts',
    "if (/^(email|embedded|knowledge|oauth_.*)$/.test(delivery_method)) return 'account';",
    'StringLiteral: ""',
    'Kinds are only compared with each other, and no other kind is empty.',
  ),
  of(
    'core/server/factors.ts',
    "if (['sms', 'whatsapp'].includes(delivery_method)) return 'phone';",
    'StringLiteral: ""',
    'Kinds are only compared with each other, and no other kind is empty.',
  ),
  of(
    'core/server/guard.ts',
    "if (site === undefined && isOwn(from ?? '', request)) return undefined;",
    'StringLiteral: "Stryker was here!"',
    'Neither an empty text nor this one is an origin.',
  ),
  of(
    'core/server/guard.ts',
    "return mode === undefined ? (header('accept') ?? '').includes('text/html') : mode === 'navigate';",
    'StringLiteral: "Stryker was here!"',
    'Neither an empty text nor this one names a kind of page.',
  ),
  of(
    'core/server/options.ts',
    'const [, environment] = /^project-(test|live)-[\\w-]+$/.exec(String(projectId)) ?? [];',
    'ArrayDeclaration: ["Stryker was here"]',
    'Only the second entry of the list is read.',
  ),
  of(
    'core/server/options.ts',
    'const [, own] = /^secret-(test|live)-/.exec(String(secret)) ?? [];',
    'ArrayDeclaration: ["Stryker was here"]',
    'Only the second entry of the list is read.',
  ),
  of(
    'core/server/verifier.ts',
    'const bad = findings.filter((finding) => !finding.ok);',
    'MethodExpression: findings',
    'A good finding was returned before; only the types ask for the filter.',
  ),
  of(
    'core/server/verifier.ts',
    "const precedence: readonly UnverifiedReason[] = ['unreachable', 'ended', 'clock_skew', 'too_old', 'expired', 'invalid'];",
    'StringLiteral: ""',
    'A reason that is not in the list comes first: "unreachable" is first anyway, and "ended" only meets "invalid".',
  ),
  of(
    'core/session/sessionController.ts',
    "() => 'revoked' as const,",
    'ArrowFunction: () => undefined',
    'The chart only asks whether the call failed.',
  ),
  of(
    'core/session/sessionController.ts',
    "(error: unknown) => (unrecoverableType(error) ? 'gone' : 'failed'),",
    'StringLiteral: ""',
    'The chart only asks whether the call failed.',
  ),
  of(
    'core/session/sharedSession.ts',
    'disposers.delete(unsubscribe);',
    'CallExpression: ;',
    'A listener may be removed twice; this only keeps the list from growing.',
  ),
  of(
    'core/session/tokenClock.ts',
    'skewMs = ahead > 0 && ahead < limits.requestMs ? 0 : ahead;',
    'EqualityOperator: ahead >= 0',
    'A clock that is ahead by nothing differs by nothing either way.',
  ),
  of('core/session/tokenClock.ts', '} catch {', 'BlockStatement: {}', fallsThrough),
  of(
    'core/session/tokens.ts',
    "const [, payload = ''] = jwt.split('.');",
    'StringLiteral: "Stryker was here!"',
    'Neither text is the payload of a JWT, so both throw.',
  ),
  of(
    'machines/chart.ts',
    'const [screen, activity] = dot < 0 ? [state, null] : [state.slice(0, dot), state.slice(dot + 1)];',
    'EqualityOperator: dot <= 0',
    'No name of a state starts with a dot.',
  ),
  of('machines/widgets/idp.ts', 'if (!request) throw new NoSessionError();', 'CallExpression: ;', hasRequest),
  of('machines/widgets/idp.ts', 'if (!request) throw new NoSessionError();', 'ConditionalExpression: false', hasRequest),
  of('machines/widgets/idp.ts', "if (request?.flow !== 'authorize') return;", 'OptionalChaining: request.flow', hasRequest),
  of(
    'machines/widgets/idp.ts',
    "const isLogout = ({ request }: IdpContext, _event: unknown) => request?.flow === 'logout';",
    'OptionalChaining: request.flow',
    hasRequest,
  ),
  of(
    'machines/widgets/idp.ts',
    "const isAuthorizing = ({ request }: IdpContext, _event: unknown) => request?.flow === 'authorize';",
    'OptionalChaining: request.flow',
    hasRequest,
  ),
  of(
    'machines/widgets/idp.ts',
    "return request?.flow === 'authorize' && consentRequired && !isGranted;",
    'OptionalChaining: request.flow',
    hasRequest,
  ),
  of(
    'machines/widgets/idp.ts',
    "if (request?.flow === 'authorize') return effects.authorizeSubmit(request, isGranted, userId);",
    'OptionalChaining: request.flow',
    hasRequest,
  ),
  of(
    'machines/widgets/idp.ts',
    'reduce(() => ({ isGranted: false })),',
    'ArrowFunction: () => undefined',
    'Every preflight resets it before the question.',
  ),
  of(
    'machines/widgets/idp.ts',
    'reduce(() => ({ isGranted: false })),',
    'ObjectLiteral: {}',
    'Every preflight resets it before the question.',
  ),
  of(
    'machines/login/oauth.ts',
    'if (provider) await effects.startOAuth({ provider, options: config.oauthOptions });',
    'ConditionalExpression: true',
    'The guard of the event has found the provider, and a new configuration is queued until the result.',
  ),
  of(
    'machines/login/oneTap.ts',
    "const said = error instanceof ApiError ? error.error_type : error instanceof NoPrompt ? error.said : '';",
    'StringLiteral: "Stryker was here!"',
    'An unknown reason has the same effect as a missing one.',
  ),
  of(
    'machines/widgets/passkeyRegistration.ts',
    "if (change?.kind === 'rename') return effects.renamePasskey(change.passkey);",
    'OptionalChaining: change.kind',
    'A change is chosen before it is saved; only the types ask for the question mark.',
  ),
  of(
    'machines/login/passwordStrength.ts',
    'const isCurrent = ({ turn }: StrengthContext, { data }: Answer) => data.turn === turn;',
    'ConditionalExpression: true',
    robotDrops,
  ),
  of(
    'machines/login/passwordStrength.ts',
    'turn: turn + 1,',
    'ArithmeticOperator: turn - 1',
    'Turns are only compared for equality, and these differ as well.',
  ),
  of(
    'machines/login/sections.ts',
    "return product === 'otp' ? otpOptions.methods : [];",
    'ArrayDeclaration: ["Stryker was here"]',
    'An unknown channel is ignored.',
  ),
  of(
    'machines/session/changes.ts',
    'const isPunctual = failures === 0 && late >= 0 && late < intervalMs;',
    'EqualityOperator: late > 0',
    'A refresh that starts exactly on time counts from that time either way.',
  ),
  of(
    'machines/session/changes.ts',
    'const isNobody = context.state === null && context.endedBy !== null;',
    'ConditionalExpression: true',
    'A session in progress has no reason for an end.',
  ),
  of(
    'machines/widgets/account.ts',
    'const wasSent = ({ adding }: AccountContext, _event: unknown) => Boolean(adding?.sent);',
    'OptionalChaining: adding.sent',
    addressAsked,
  ),
  of(
    'machines/widgets/account.ts',
    "task?.kind === 'remove' && task.item.kind === 'app' && Array.isArray(apps) ? { apps: apps.filter(({ id }) => id !== task.item.id) } : {};",
    'OptionalChaining: task.kind',
    taskOpen,
  ),
  of('machines/widgets/account.ts', "if (task?.kind === 'remove') return 'accountRemoved';", 'OptionalChaining: task.kind', taskOpen),
  of(
    'machines/widgets/account.ts',
    "return task?.kind.startsWith('add') ? 'accountAdded' : 'accountSaved';",
    'OptionalChaining: task.kind',
    taskOpen,
  ),
  of(
    'machines/widgets/account.ts',
    'const again = ({ adding }: AccountContext): Partial<AccountContext> => ({ factor: null, ...(adding?.sent && codeContext(adding.sent)) });',
    'OptionalChaining: adding.sent',
    addressAsked,
  ),
  of(
    'machines/widgets/account.ts',
    "email: userSession?.user?.emails?.[0]?.email ?? '',",
    'OptionalChaining: userSession?.user.emails',
    userOpens,
  ),
  of('machines/widgets/account.ts', "email: userSession?.user?.emails?.[0]?.email ?? '',", 'OptionalChaining: userSession.user', userOpens),
  of(
    'machines/widgets/accountTasks.ts',
    "if (task?.kind === 'remove') return task.item;",
    'OptionalChaining: task.kind',
    'The callers have a task; only the types ask for the question mark.',
  ),
  of(
    'machines/widgets/accountTasks.ts',
    "return task?.kind === 'renamePasskey' ? { kind: 'passkey', id: task.id } : null;",
    'OptionalChaining: task.kind',
    'The callers have a task; only the types ask for the question mark.',
  ),
  of(
    'machines/widgets/accountTasks.ts',
    "return task.kind === 'renamePasskey' && task.id === change.id;",
    'ConditionalExpression: true',
    'Only the renaming of a passkey has an ID of its own, so no other task has the same one.',
  ),
  of(
    'machines/widgets/accountTasks.ts',
    "return task.kind === 'password' && isGood(context, change) && (!userSession?.user?.password || Boolean(change.existing));",
    'OptionalChaining: userSession?.user.password',
    'An open task has a user; only the types ask for the question mark.',
  ),
  of(
    'machines/widgets/accountTasks.ts',
    "return task.kind === 'password' && isGood(context, change) && (!userSession?.user?.password || Boolean(change.existing));",
    'OptionalChaining: userSession.user',
    'An open task has a user; only the types ask for the question mark.',
  ),
  of(
    'machines/widgets/accountTasks.ts',
    "case 'code':",
    "ConditionalExpression: case 'code':",
    'No task has the kind of a code, so the default refuses it as well.',
  ),
  of(
    'machines/widgets/accountTasks.ts',
    "case 'code':",
    'StringLiteral: ""',
    'No task has the kind of a code, so the default refuses it as well.',
  ),
  of(
    'machines/login/factor.ts',
    "errorMessage: whyNoCode(factor?.method === 'recovery' ? 'invalidRecoveryCode' : 'invalidPasscode', error),",
    'OptionalChaining: factor.method',
    'A factor is chosen before its code is asked for; only the types ask for the question mark.',
  ),
  of(
    'machines/login/factor.ts',
    "const isSent = (factor: Factor | null) => factor?.method === 'sms' || factor?.method === 'email';",
    'OptionalChaining: factor.method',
    'A factor is chosen before its code is asked for; only the types ask for the question mark.',
  ),
  of(
    'machines/login/factor.ts',
    "const isByApp = ({ factor }: FactorContext, _event: unknown) => factor?.method === 'totp';",
    'OptionalChaining: factor.method',
    'A factor is chosen before its code is asked for; only the types ask for the question mark.',
  ),
  of(
    'machines/login/factor.ts',
    "const isByRecovery = ({ factor }: FactorContext, _event: unknown) => factor?.method === 'recovery';",
    'OptionalChaining: factor.method',
    'A factor is chosen before its code is asked for; only the types ask for the question mark.',
  ),
  of(
    'machines/login/factor.ts',
    "factor?.method === 'recovery' ? event.code.trim() !== '' : hasSixDigits(factor, event);",
    'OptionalChaining: factor.method',
    'A factor is chosen before its code is asked for; only the types ask for the question mark.',
  ),
  of(
    'machines/widgets/accountItems.ts',
    '(isOffered ? entriesOf(kind, user, []) : []).filter(({ isVerified }) => isVerified || !needsProof).map(({ id }) => ({ kind, id }));',
    'ArrayDeclaration: ["Stryker was here"]',
    'Applications are no way to sign in, so their list is not read.',
  ),
  of(
    'machines/domain.ts',
    '(Array.isArray(list) ? list : []).filter((item) => Object(item) === item);',
    'ArrayDeclaration: ["Stryker was here"]',
    'A text is no object, so it is left out as well.',
  ),
  of(
    'machines/login/passkeyAutofill.ts',
    'const isAsked = isImmediate || (method !== undefined && isPasskeyField(context, method));',
    'ConditionalExpression: true',
    'A form without a method has no field; only the types ask for the comparison.',
  ),
  of(
    'machines/widgets/passkeyRegistration.ts',
    '!passkeys?.some(({ id }) => id === row);',
    'OptionalChaining: passkeys.some',
    'The edge before it has taken a missing list; only the types ask for the question mark.',
  ),
];
