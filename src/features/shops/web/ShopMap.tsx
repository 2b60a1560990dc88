import { useRef, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';
import { classes } from '#ui/classes.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { dash, plus } from '#ui/drawings/icons.ts';
import { useLangOf } from '#ui/text/LangText.tsx';
import {
  dragView,
  drawMap,
  linesOf,
  type MapShop,
  scaleOf,
  spotOf,
  type View,
  viewAround,
  viewOf,
} from '../map-drawing.ts';
import { distanceText, type Point } from '../rules.ts';
import styles from './ShopMap.module.css';
import { usePointer } from './use-pointer.ts';

const mapWords = defineWords({
  en: {
    map: (n: number) => (n === 1 ? 'Map of one shop' : `Map of ${n} shops; the list has all of them`),
    closer: 'Show the map closer',
    wider: 'Show more of the map',
  },
  ko: {
    map: (n: number) => `가게 ${n}곳의 지도, 목록에 모두 있습니다`,
    closer: '지도 확대',
    wider: '지도 축소',
  },
});

const SIZE = { width: 350, height: 230 };
/** A press within this distance of a square selects it. */
const NEAR = 20;
const NEAREST = 8;
const [CLOSEST, WIDEST] = [100, 20_000_000];

interface ShopMapProps {
  /** The map is our own drawing; the list beside it has the same content. */
  shops: readonly MapShop[];
  chosen?: number | undefined;
  here?: Point | undefined;
  onChoose?: ((id: number) => void) | undefined;
}

/**
 * Map of shops: squares and names on a grid with a scale. It is dragged and pressed, and zoomed by buttons. The list
 * serves readers who cannot see it.
 */
export function ShopMap({ shops, chosen, here, onChoose }: ShopMapProps) {
  const w = useWords(mapWords);
  const [turned, setTurned] = useState<{ view: View; of: unknown }>();
  const frame = useRef<HTMLDivElement>(null);
  const own = shops.find(({ id }) => id === chosen);
  const whole = here ? viewAround(here, shops, NEAREST) : viewOf(shops, SIZE);
  // A view changed by hand applies until another shop is chosen or the position changes.
  const of = `${own?.id} ${here?.latitude} ${here?.longitude} ${shops.length}`;
  const view = turned?.of === of ? turned.view : whole && own ? { ...whole, middle: own } : whole;
  const turn = (to: View) => setTurned({ view: { ...to, across: Math.max(CLOSEST, Math.min(WIDEST, to.across)) }, of });
  const ordered = own ? [own, ...shops.filter(({ id }) => id !== own.id)] : shops;
  const found = view ? drawMap(ordered, view, SIZE) : { squares: [], labels: [] };
  usePointer(frame, SIZE.width, {
    drag: (by) => view && turn(dragView(view, SIZE, by)),
    press: (at) => {
      const near = found.squares
        .map(({ id, x, y }) => ({ id, far: Math.hypot(x - at.x, y - at.y) }))
        .sort((a, b) => a.far - b.far)[0];
      if (near && near.far <= NEAR) onChoose?.(near.id);
    },
  });
  if (!view) return null;
  return (
    <div className={styles.map}>
      <div ref={frame} className={classes(styles.frame, onChoose && styles.pressed)}>
        <Drawing view={view} here={here} chosen={chosen} drawn={found} label={w.map(shops.length)} />
      </div>
      <div className={styles.tools}>
        <IconButton icon={plus} label={w.closer} onClick={() => turn({ ...view, across: view.across / 2 })} />
        <IconButton icon={dash} label={w.wider} onClick={() => turn({ ...view, across: view.across * 2 })} />
      </div>
    </div>
  );
}

interface DrawingProps {
  view: View;
  here: Point | undefined;
  chosen: number | undefined;
  drawn: ReturnType<typeof drawMap>;
  label: string;
}

function Drawing({ view, here, chosen, drawn: { squares, labels }, label }: DrawingProps) {
  const langOf = useLangOf();
  const { xs, ys } = linesOf(view, SIZE);
  const scale = scaleOf(view);
  const bar = (scale * SIZE.width) / view.across;
  const me = here && spotOf(here, view, SIZE);
  return (
    <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={label}>
      <path
        className={styles.lines}
        d={[...xs.map((x) => `M${x} 0V${SIZE.height}`), ...ys.map((y) => `M0 ${y}H${SIZE.width}`)].join('')}
      />
      {me && (
        <g className={styles.here}>
          <circle cx={me.x} cy={me.y} r="9" />
          <circle cx={me.x} cy={me.y} r="3.5" />
        </g>
      )}
      {squares.map(({ id, x, y, count }) => (
        <g key={id} className={classes(styles.square, id === chosen && styles.chosen)}>
          {id === chosen && <rect className={styles.mark} x={x - 8} y={y - 8} width="16" height="16" />}
          <rect
            x={x - side(count, id === chosen) / 2}
            y={y - side(count, id === chosen) / 2}
            width={side(count, id === chosen)}
            height={side(count, id === chosen)}
          />
        </g>
      ))}
      {labels.map(({ id, text, anchor, x, y }) => (
        <text
          key={id}
          lang={langOf(text)}
          className={classes(styles.name, id === chosen && styles.chosen)}
          x={x}
          y={y + 4}
          textAnchor={anchor}
        >
          {text}
        </text>
      ))}
      <path className={styles.scale} d={`M10 ${SIZE.height - 14}v4h${bar}v-4`} />
      <text className={styles.length} x={14} y={SIZE.height - 15}>
        {distanceText(scale)}
      </text>
    </svg>
  );
}

const side = (count: number, isChosen: boolean) => (isChosen ? 10 : count > 1 ? 8 : 6);
