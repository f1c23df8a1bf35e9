import type { ChartName } from '../../machines/charts.ts';

/** The charts with screens; the session and the observers have none. */
export const widgetCharts = ['login', 'resetPassword', 'passkeyRegistration', 'idp'] as const satisfies readonly ChartName[];

export type WidgetChart = (typeof widgetCharts)[number];

export const hasScreens = (chart: string): chart is WidgetChart => widgetCharts.some((name) => name === chart);
