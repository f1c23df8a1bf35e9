import type { ChartName } from '../../machines/charts.ts';

/** The charts with screens; the session and the observers have none. */
export const widgetCharts = ['login', 'resetPassword', 'passkeyRegistration', 'idp'] as const satisfies readonly ChartName[];

/** The root chart of a widget. */
export type WidgetChart = (typeof widgetCharts)[number];

/** Whether a chart has screens. */
export const hasScreens = (chart: string): chart is WidgetChart => widgetCharts.some((name) => name === chart);
