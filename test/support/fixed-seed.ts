import fc from "fast-check";

/** One seed for all properties: a mutant is to be killed by the same case every time. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_260_101, endOnFailure: true });
