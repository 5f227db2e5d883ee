import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.ts';

interface ButtonLinkProps {
  /** An address from links.ts. */
  to: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
}

/** A link that looks like a button: it leads somewhere, it does nothing else. */
export function ButtonLink({ to, variant = 'primary', size = 'large', className, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonLook(variant, size, className)}>
      <span className="inline-flex min-w-0 items-center gap-2.5 pt-0.5">{children}</span>
    </Link>
  );
}
