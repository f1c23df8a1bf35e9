import { nonempty, record, string, type } from 'superstruct';
import { check } from '../../api/schema.ts';

/** What this browser remembers of passkeys, by the ids of their registrations. */
export const isKnownPasskeys = check<Readonly<Record<string, { credentialId: string; userHandle: string; rpId: string }>>>(
  record(string(), type({ credentialId: string(), userHandle: string(), rpId: string() })),
);
export const isCreationOptions = check<{ public_key_credential_creation_options: string }>(
  type({ public_key_credential_creation_options: nonempty(string()) }),
);
export const isRequestOptions = check<{ public_key_credential_request_options: string }>(
  type({ public_key_credential_request_options: nonempty(string()) }),
);
