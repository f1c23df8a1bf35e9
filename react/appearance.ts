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

export interface CheckedAppearance {
  readonly appearance: Appearance;
  /** The names of the removed values, such as `logo.src`. */
  readonly refused: readonly string[];
}

/** Removes addresses that are not safe to use. */
export function readAppearance(given: Appearance = {}): CheckedAppearance {
  const refused: string[] = [];
  const accepts = (fits: (address: unknown) => boolean, address: unknown, name: string) => {
    const isFit = fits(address);
    if (!isFit && address !== undefined) refused.push(`appearance.${name}`);
    return isFit;
  };
  const icons = Object.fromEntries(
    Object.entries(given.icons ?? {}).filter(([name, address]) => accepts(isImage, address, `icons.${name}`)),
  );
  const { logo, links } = given;
  const image = (address: unknown, name: string) => (accepts(isImage, address, name) ? (address as string) : undefined);
  return {
    appearance: {
      ...given,
      icons,
      ...(logo && { logo: { ...logo, src: image(logo.src, 'logo.src'), darkSrc: image(logo.darkSrc, 'logo.darkSrc') } }),
      links: itemsIn(links).filter(({ href }, index) => accepts(isLink, href, `links.${index}`)),
    },
    refused,
  };
}

/** Removes the spaces and control characters that browsers ignore in an address. */
const bare = (address: unknown) => (typeof address === 'string' ? address.replace(/[\0- ]/g, '') : '');

/** Whether an address is safe for an image; an address without a scheme is relative. */
const isImage = (address: unknown) => /^(https?:|blob:|data:image\/|(?![a-z][\w+.-]*:).)/i.test(bare(address));

const isLink = (address: unknown) => /^(https?:|mailto:|(?![a-z][\w+.-]*:).)/i.test(bare(address));
