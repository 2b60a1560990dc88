import { type AnchorHTMLAttributes, type ComponentType, createContext, use } from 'react';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

const Anchor = ({ children, ...rest }: LinkProps) => <a {...rest}>{children}</a>;

/** Component that renders the design system's links: a plain `<a>` until the shell sets its router's link. */
export const LinkContext = createContext<ComponentType<LinkProps>>(Anchor);

/** Link through the router that the shell set. */
export function Link(props: LinkProps) {
  const As = use(LinkContext);
  return <As {...props} />;
}
