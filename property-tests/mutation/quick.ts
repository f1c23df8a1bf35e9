/// <reference types="vite/types/importMeta.d.ts" />
import { gather } from './gather.ts';

// The charts by themselves: their examples and their laws.
gather(import.meta.glob(['../../machines/*.test.ts', '../{otp,magicLink,passkeyAutofill,passwordStrength,wallets}.test.ts']));
