import { describe, expect, it } from 'vitest';
import { readIdpRequest } from './idpParameters.ts';

const required = { client_id: 'demo', redirect_uri: 'https://party.example/', response_type: 'code' };
const query = (parameters: object) => `?${new URLSearchParams(Object.entries(parameters))}`;

describe('what the page’s query asks for', () => {
  it('IDP-01 OUT-01 is a logout when it says where that leads, and consent otherwise', () => {
    expect(readIdpRequest(query(required)).flow).toBe('authorize');
    expect(readIdpRequest(query({ ...required, id_token_hint: 'a.b.c', state: 's' })).flow).toBe('authorize');
    expect(readIdpRequest(query({ ...required, post_logout_redirect_uri: '' })).flow).toBe('authorize');
    expect(readIdpRequest(query({ ...required, post_logout_redirect_uri: 'x' })).flow).toBe('logout');
  });

  it('IDP-03 READ-88 has the usual scopes when it names none', () => {
    expect(readIdpRequest(query(required))).toMatchObject({ scope: 'openid email profile' });
    expect(readIdpRequest(query({ ...required, scope: '' }))).toMatchObject({ scope: 'openid email profile' });
    expect(readIdpRequest(query({ ...required, scope: 'openid a b' }))).toMatchObject({ scope: 'openid a b' });
  });

  it('IDP-04 carries what it has and misses nothing', () => {
    const carried = { code_challenge: 'c', state: 's&=', nonce: 'n' };
    expect(readIdpRequest(query({ ...required, ...carried, other: 'x' }))).toEqual({
      flow: 'authorize',
      scope: 'openid email profile',
      ...required,
      ...carried,
    });
    expect(readIdpRequest(query(required))).toMatchObject({ code_challenge: undefined, state: undefined, nonce: undefined });
  });

  it('OUT-03 carries the hint and the state of a logout, and misses neither', () => {
    const logout = { client_id: 'demo', post_logout_redirect_uri: 'https://party.example/bye' };
    const carried = { id_token_hint: 'a.b.c', state: 's' };
    expect(readIdpRequest(query({ ...logout, ...carried }))).toEqual({ flow: 'logout', ...logout, ...carried });
    expect(readIdpRequest(query(logout))).toEqual({ flow: 'logout', ...logout, id_token_hint: undefined, state: undefined });
  });
});
