import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  /** `push` for the main action of a form. Default: `quiet`. */
  readonly look?: 'quiet' | 'push' | 'link';
}

export const Button = ({ look = 'quiet', ...rest }: ButtonProps) => <button type="button" className={look} {...rest} />;

export const LinkButton = (props: ButtonProps) => <Button look="link" {...props} />;
