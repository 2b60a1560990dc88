/** Pixels left to scroll at which the last content is already clear of the FAB. */
const FREE = 16;

/**
 * Sets `data-end` on the root while the page is scrolled so far that the FAB covers nothing. Until this is called, the
 * FAB is shown as a narrow tab.
 */
export function watchEnd(): () => void {
  const { body, documentElement: root } = document;
  const look = () => root.toggleAttribute('data-end', body.offsetHeight - innerHeight - scrollY <= FREE);
  const sizes = new ResizeObserver(look);
  sizes.observe(body);
  addEventListener('scroll', look, { passive: true });
  return () => {
    sizes.disconnect();
    removeEventListener('scroll', look);
  };
}
