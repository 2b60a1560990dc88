import { type AnchorHTMLAttributes, type ComponentType, createContext, use } from 'react';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

const Anchor = ({ children, ...rest }: LinkProps) => <a {...rest}>{children}</a>;

/** What a link of the design system is made of: a plain `<a>` until the shell puts its router's link here. */
export const LinkContext = createContext<ComponentType<LinkProps>>(Anchor);

/** A link through the router the shell chose. */
export function Link(props: LinkProps) {
  const As = use(LinkContext);
  return <As {...props} />;
}
