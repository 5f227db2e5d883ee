import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';

interface ButtonLinkProps {
  /** A path from links.ts. */
  to: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
}

/** A link styled as a button. */
export function ButtonLink({ to, variant = 'primary', size = 'large', className, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonClass(variant, size, className)}>
      <span className="inline-flex min-w-0 items-center gap-2.5 pt-0.5">{children}</span>
    </Link>
  );
}
