import { describe, expect, it } from 'vitest';
import { openPage } from '../../fixtures/client/page.ts';
import { turn } from '../../property-tests/charts/effects.ts';
import { leavePage } from './redirects.ts';

async function leave() {
  const page = openPage();
  let isOver = false;
  void leavePage(page.environment, async () => page.environment.goTo('https://party.example/')).then(() => (isOver = true));
  await turn();
  return { page, isOver: () => isOver };
}

describe('leaving the page', () => {
  it('OAUTH-04 ends when the user comes back', async () => {
    const { page, isOver } = await leave();
    expect([page.environment.location?.href, isOver()]).toEqual(['https://party.example/', false]);
    page.comeBack();
    await turn();
    expect([isOver(), page.clock.waiting()]).toEqual([true, 0]);
  });

  it('OAUTH-04 is over when the browser has not left it in ten seconds', async () => {
    const { page, isOver } = await leave();
    page.clock.advance(9_999);
    await turn();
    expect(isOver()).toBe(false);
    page.clock.advance(1);
    await turn();
    expect(isOver()).toBe(true);
  });

  it('fails with what keeps it from beginning', async () => {
    const { environment } = openPage();
    await expect(leavePage(environment, () => Promise.reject(new RangeError('no')))).rejects.toThrow('no');
  });
});
