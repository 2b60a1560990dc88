import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/* Writes deploy/grafana/ingam.json, the dashboard of /metrics; a test checks that every metric in it exists. */

interface Figure {
  readonly title: string;
  readonly unit: string;
  /** Queries of the figure, each with the label of its line. */
  readonly lines: readonly (readonly [string, string])[];
}

const ROWS: readonly (readonly [string, readonly Figure[]])[] = [
  [
    'People',
    [
      {
        title: 'Responses per second',
        unit: 'reqps',
        lines: [['sum by (status) (rate(ingam_http_requests_total[5m]))', '{{status}}']],
      },
      {
        title: 'Slowest routes (mean)',
        unit: 's',
        lines: [
          [
            'topk(8, sum by (route) (rate(ingam_http_request_seconds_total[5m])) / sum by (route) (rate(ingam_http_requests_total[5m])))',
            '{{route}}',
          ],
        ],
      },
      {
        title: 'Open event streams',
        unit: 'short',
        lines: [
          ['sum(ingam_event_streams)', 'streams'],
          ['sum(ingam_event_stream_users)', 'people'],
        ],
      },
    ],
  ],
  [
    'Money',
    [
      {
        title: 'Movements per second, by batch',
        unit: 'short',
        lines: [
          ['sum(rate(ingam_ledger_batch_size_sum[5m]))', 'movements'],
          ['sum(rate(ingam_ledger_batch_size_count[5m]))', 'batches'],
        ],
      },
      {
        title: 'Settlement',
        unit: 's',
        lines: [['max(ingam_ledger_settlement_lag_seconds)', 'oldest due']],
      },
      {
        title: 'Waiting',
        unit: 'short',
        lines: [
          ['max(ingam_ledger_holds_open)', 'open holds'],
          ['max(ingam_ledger_settlement_due)', 'settlements due'],
          ['sum(ingam_ledger_line_waiting)', 'in the batch queue'],
        ],
      },
      {
        title: 'Age of the last audit and backup',
        unit: 's',
        lines: [['min by (kind) (ingam_upkeep_age_seconds)', '{{kind}}']],
      },
      {
        title: 'Past days not closed; 1: the audit found no problem',
        unit: 'short',
        lines: [
          ['max(ingam_ledger_days_behind)', 'days'],
          ['min(ingam_audit_ok)', 'in order'],
        ],
      },
    ],
  ],
  [
    'Queues',
    [
      {
        title: 'Oldest due',
        unit: 's',
        lines: (['mail', 'verification', 'recovery', 'bank_orders', 'listeners', 'events_out'] as const).map(
          (queue) => [`max(ingam_${queue}_lag_seconds)`, queue] as const,
        ),
      },
      {
        title: 'Delay of events at their readers',
        unit: 's',
        lines: [['max by (reader) (ingam_outbox_lag_seconds)', '{{reader}}']],
      },
      {
        title: 'Set aside',
        unit: 'short',
        lines: (
          ['mail', 'verification', 'recovery', 'bank_orders', 'listeners', 'events_out', 'ledger_holds'] as const
        ).map((queue) => [`max(ingam_${queue}_set_aside)`, queue] as const),
      },
    ],
  ],
  [
    'Machine',
    [
      {
        title: 'Connections to PostgreSQL',
        unit: 'short',
        lines: [
          ['sum by (instance) (ingam_pool_connections)', '{{instance}}'],
          ['sum by (instance) (ingam_pool_waiting)', '{{instance}} waiting'],
          ['sum(increase(ingam_store_deadlocks_total[5m]))', 'deadlocks'],
        ],
      },
      {
        title: 'Processor',
        unit: 'percentunit',
        lines: [['rate(process_cpu_seconds_total{job="ingam"}[5m])', '{{instance}}']],
      },
      { title: 'Memory', unit: 'bytes', lines: [['process_resident_memory_bytes{job="ingam"}', '{{instance}}']] },
      { title: 'Longest stall', unit: 's', lines: [['nodejs_eventloop_longest_delay_seconds', '{{instance}}']] },
    ],
  ],
];

const WIDTH = 24;
const HEIGHT = 8;
const source = { type: 'prometheus', uid: '$source' };

function panelsOf(): object[] {
  const panels: object[] = [];
  let y = 0;
  for (const [title, figures] of ROWS) {
    panels.push({
      id: panels.length + 1,
      type: 'row',
      title,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: WIDTH, h: 1 },
    });
    const w = WIDTH / figures.length;
    for (const [place, figure] of figures.entries())
      panels.push({
        id: panels.length + 1,
        type: 'timeseries',
        title: figure.title,
        datasource: source,
        gridPos: { x: place * w, y: y + 1, w, h: HEIGHT },
        fieldConfig: {
          defaults: { unit: figure.unit, min: 0, custom: { lineWidth: 2, fillOpacity: 8, showPoints: 'never' } },
          overrides: [],
        },
        options: {
          legend: { displayMode: 'list', placement: 'bottom', showLegend: true },
          tooltip: { mode: 'multi', sort: 'desc' },
        },
        targets: figure.lines.map(([expr, legendFormat], nth) => ({
          refId: String.fromCharCode(65 + nth),
          datasource: source,
          expr,
          legendFormat,
        })),
      });
    y += 1 + HEIGHT;
  }
  return panels;
}

/** Returns the dashboard in the format that Grafana 10 and later import. */
export const dashboard = (): string =>
  `${JSON.stringify(
    {
      uid: 'ingam',
      title: 'Ingam',
      tags: ['ingam'],
      timezone: 'browser',
      schemaVersion: 39,
      version: 1,
      refresh: '30s',
      time: { from: 'now-3h', to: 'now' },
      templating: { list: [{ name: 'source', label: 'Source', type: 'datasource', query: 'prometheus', current: {} }] },
      annotations: { list: [] },
      panels: panelsOf(),
    },
    null,
    2,
  )}\n`;

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../deploy/grafana/ingam.json'), dashboard());
