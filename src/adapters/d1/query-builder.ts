import { drizzle } from "drizzle-orm/sqlite-proxy";

/** Builds queries and never runs one: they go through MeteredD1, or what they cost would not be counted. */
export const queries = drizzle(() => Promise.reject(new Error("a query outside MeteredD1")));
