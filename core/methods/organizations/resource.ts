import type { CallOptions } from '../../api/contract.ts';
import type { MemberSearchAnswer } from '../../api/schema.ts';
import { isMember } from '../../api/schema.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';

/** Organizations of B2B projects. */
export interface Organizations {
  /** The members of an organization. */
  readonly members: {
    /** Finds the member with an email address, or null (CALL-52). */
    search(values: CallOptions & { email_address: string; organization_id: string }): Promise<MemberSearchAnswer>;
  };
}

export function createOrganizations({ http }: ResourceParts): Organizations {
  return {
    members: {
      async search(values) {
        const kinds = { email_address: 'string', organization_id: 'string' } as const;
        checkArguments('organizations.members.search', values, kinds);
        const { signal, ...body } = values;
        const answer = await http.request('POST', '/b2b/organizations/members/search', { body, answer: isMember, signal });
        return { ...answer, member: answer.member ?? null };
      },
    },
  };
}
