import type { ReactNode } from 'react';
import type { MailService } from '../core/methods/magicLink/inboxLinks.ts';
import type { OAuthProvider, WalletOption } from '../machines/domain.ts';
import { itemsIn } from '../machines/domain.ts';

export type MarkName = OAuthProvider | WalletOption | MailService;

/** The host's logo. */
export interface LogoOptions {
  /** The address of the image; default: `styles.logo.logoImageUrl`. */
  readonly src?: string | undefined;
  /** The address of a second image, for dark mode. */
  readonly darkSrc?: string | undefined;
  /** The alternative text; default: the project's name. */
  readonly alt?: string | undefined;
  /** The height in CSS pixels; the width follows. Default: the specified box of 100 by 50 (MAIN-02). */
  readonly height?: number | undefined;
  /** Default `center`. */
  readonly align?: 'center' | 'start' | undefined;
  /** `inside` (the default): above the heading of the first screen. `above`: above the box, on every screen. */
  readonly place?: 'inside' | 'above' | undefined;
}

/** The layout of the social sign-in buttons. */
export interface SocialLayout {
  /**
   * `rows` (the default): full-width buttons with all words. `grid`: two columns with names only. `icons`: icons alone, in rows.
   * `auto`: rows, or a grid for more than six providers. Screen readers get the full label in every layout.
   */
  readonly layout?: 'auto' | 'rows' | 'grid' | 'icons' | undefined;
  /** The number of providers before the button that shows the rest; default: all. */
  readonly shown?: number | undefined;
}

/** A link below the screens, such as the terms of use. */
export interface FooterLink {
  /** The words of the link. */
  readonly text: string;
  /** A relative address, or one with `https`, `http` or `mailto`. */
  readonly href: string;
}

/** Pictures, layout, links and slots: everything about the look that is not a theme value. */
export interface Appearance {
  /**
   * Images that replace the built-in logos, by provider, wallet (`Metamask`) or mail service (`Gmail`). An address is
   * relative to the page, or uses `https`, `http`, `data:image` or `blob`; for other addresses, the built-in logo stays. The
   * page's content security policy must allow the image (`img-src`).
   */
  readonly icons?: Readonly<Partial<Record<OAuthProvider | WalletOption | MailService, string | undefined>>> | undefined;
  readonly logo?: LogoOptions | undefined;
  readonly social?: SocialLayout | undefined;
  /** `card` (the default), or `bare`: without background, border, shadow and padding. */
  readonly container?: 'card' | 'bare' | undefined;
  /** Links below every screen. */
  readonly links?: readonly FooterLink[] | undefined;
  /** A slot above every screen, inside the box. */
  readonly header?: ReactNode;
  /** A slot below every screen, inside the box. */
  readonly footer?: ReactNode;
}

/** Removes addresses that are not safe to use. */
export function readAppearance(given: Appearance = {}): Appearance {
  const { icons, logo, links } = given;
  return {
    ...given,
    icons: Object.fromEntries(Object.entries(icons ?? {}).filter(([, address]) => isImage(address))),
    ...(logo && { logo: { ...logo, src: imageOf(logo.src), darkSrc: imageOf(logo.darkSrc) } }),
    links: itemsIn(links).filter(({ href }) => isLink(href)),
  };
}

/** Removes the spaces and control characters that browsers ignore in an address. */
const bare = (address: unknown) => (typeof address === 'string' ? address.replace(/[\0- ]/g, '') : '');

/** Whether an address is safe for an image; an address without a scheme is relative. */
const isImage = (address: unknown) => /^(https?:|blob:|data:image\/|(?![a-z][\w+.-]*:).)/i.test(bare(address));

const imageOf = (address: string | undefined) => (isImage(address) ? address : undefined);

const isLink = (address: unknown) => /^(https?:|mailto:|(?![a-z][\w+.-]*:).)/i.test(bare(address));
