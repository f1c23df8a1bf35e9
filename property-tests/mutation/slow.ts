/// <reference types="vite/types/importMeta.d.ts" />
import { gather } from './gather.ts';

// What runs the charts, and the tables.
gather(
  import.meta.glob([
    '../../core/{answer,bootstrap,cryptoEffects,email,idp,inboxLinks,magicLink,oauthEffects,otp,passkeyErrors,passwordWidget,phone,redirects,resetPasswordWidget,session,sessions,widget,widget.errors}.test.ts',
    '../{phoneTyping,session}.test.ts',
  ]),
);
