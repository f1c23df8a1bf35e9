import type { ReactNode } from 'react';
import type { MailService } from '../core/methods/magicLink/inboxLinks.ts';
import type { OAuthProvider, WalletOption } from '../machines/domain.ts';

/** A provider, a wallet or a mail service, each of which has a mark. */
export type MarkName = OAuthProvider | WalletOption | MailService;

/** The host's logo. */
export interface LogoOptions {
  /** The address of the image; default: that of `styles.logo`. */
  readonly src?: string | undefined;
  /** Another for dark surroundings. */
  readonly darkSrc?: string | undefined;
  /** Its words for those who do not see it; default: the project's name. */
  readonly alt?: string | undefined;
  /** In CSS pixels; its width follows. Without it, it has the specified room of 100 by 50 (MAIN-02). */
  readonly height?: number | undefined;
  /** Default `center`. */
  readonly align?: 'center' | 'start' | undefined;
  /** `inside` (the default) above the heading of the first screen, or `above` the box on every screen. */
  readonly place?: 'inside' | 'above' | undefined;
}

/** How the providers of social sign-in are laid out. */
export interface SocialLayout {
  /**
   * `rows` of one button each with all of its words (the default, however many there are), a `grid` of two columns with the
   * names alone, `icons` in a row, or `auto`: rows, and a grid for more than six. What is not shown is heard all the same.
   */
  readonly layout?: 'auto' | 'rows' | 'grid' | 'icons' | undefined;
  /** How many are shown before a button that shows the rest; default: all. */
  readonly shown?: number | undefined;
}

/** A link below the screens, such as to the terms. */
export interface FooterLink {
  readonly text: string;
  /** Relative to the page, or of `https`, `http` or `mailto`. */
  readonly href: string;
}

/** Pictures, layout, links and slots, beyond the values of a theme. */
export interface Appearance {
  /**
   * Images in place of the built-in marks, by provider, wallet (`Metamask`) or mail service (`Gmail`). An address is relative to
   * the page or of `https`, `http`, `data:image` or `blob`; of any other the built-in mark stays. The page's policy must allow
   * the image (`img-src`).
   */
  readonly icons?: Readonly<Partial<Record<OAuthProvider | WalletOption | MailService, string | undefined>>> | undefined;
  readonly logo?: LogoOptions | undefined;
  readonly social?: SocialLayout | undefined;
  /** `card` (the default), or `bare`: without a ground, a border, a shadow and a padding of its own. */
  readonly container?: 'card' | 'bare' | undefined;
  /** Below every screen. */
  readonly links?: readonly FooterLink[] | undefined;
  /** A slot above every screen, inside the box. */
  readonly header?: ReactNode;
  /** A slot below every screen, inside the box. */
  readonly footer?: ReactNode;
}

/** The host's appearance, without what cannot be used. */
export interface CheckedAppearance {
  readonly appearance: Appearance;
  /** Where the refused values stand, in words. */
  readonly refused: readonly string[];
}

/** Checks the addresses that a host gave. */
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
      links: Array.isArray(links) ? links.filter(({ href }, index) => accepts(isLink, href, `links.${index}`)) : undefined,
    },
    refused,
  };
}

/** Browsers skip blanks and line breaks in an address. */
const bare = (address: unknown) => (typeof address === 'string' ? address.replace(/[\0- ]/g, '') : '');

/** Whether an address may be an image's: one without a scheme is relative. */
const isImage = (address: unknown) => /^(https?:|blob:|data:image\/|(?![a-z][\w+.-]*:).)/i.test(bare(address));

/** Whether an address may be a link's. */
const isLink = (address: unknown) => /^(https?:|mailto:|(?![a-z][\w+.-]*:).)/i.test(bare(address));
