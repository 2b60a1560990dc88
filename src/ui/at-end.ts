/** What may be left to scroll: above the room below the page less ends before the FAB. */
const FREE = 16;

/** Says on the root, as `data-end`, while nothing is left to be scrolled to that the FAB would cover; until it is called the FAB is a tab. */
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
